"""Traces: bounded plain data, equal for equal behaviour, and nothing is left behind."""

import json

import pytest
import torch

from autograder.grading.matching import same
from autograder.sandbox.recorder import MOST_CALLS, MOST_NUMBERS, Enough, sketch, watched
from coursekit.guard import Changed, guard


def test_calls_of_the_test_are_recorded_and_not_those_among_themselves():
    space = {}
    exec("def inner(x):\n    return x + 1\ndef outer(x):\n    return 2 * inner(x)", space)
    before = dict(space)
    with watched(space, ["inner", "outer", "missing"]) as calls:
        assert space["outer"](3) == 8
        assert space["inner"](3) == 4
    assert [(call["of"], call["gave"]) for call in calls] == [("outer", 8), ("inner", 4)]
    assert space["outer"] is before["outer"]


def test_an_error_is_recorded_and_goes_on():
    def fails(x):
        raise ValueError("no")

    space = {"fails": fails}
    with watched(space, ["fails"]) as calls, pytest.raises(ValueError, match="no"):
        space["fails"](1)
    assert calls == [{"of": "fails", "raised": "ValueError: no"}]


def test_methods_of_a_class_are_recorded():
    class Net(torch.nn.Module):
        def forward(self, x):
            return 2 * x

    original = Net.forward
    space = {"Net": Net}
    with watched(space, ["Net"]) as calls:
        space["Net"]()(torch.ones(2))
    assert [call["of"] for call in calls] == ["Net.forward"]
    assert Net.forward is original


def test_what_a_call_leaves_in_its_arguments_is_seen():
    def zero(x):
        x.zero_()

    with watched(space := {"zero": zero}, ["zero"]) as calls:
        space["zero"](torch.ones(3))
        space["zero"](torch.zeros(3))
    assert calls[0]["left"][0]["some"] == [0.0, 0.0, 0.0]
    assert [call["changed"] for call in calls] == [True, False]


@pytest.mark.parametrize("before", [True, False])
def test_whether_gradients_are_recorded_afterwards_is_seen(before):
    """Two functions may return the same and differ in this alone."""
    space = {"on": lambda: torch.set_grad_enabled(True), "off": lambda: torch.set_grad_enabled(False)}
    for name, after in [("on", True), ("off", False)]:
        with watched(space, [name]) as calls, torch.set_grad_enabled(before):
            space[name]()
        assert calls[0].get("recording") == (None if before == after else after)
        assert calls[0]["changed"] == (before != after)


def test_what_a_method_leaves_in_the_parameters_it_works_on_is_seen():
    """An optimiser's step returns nothing, and its arguments are those of its constructor."""

    class Descent:
        def __init__(self, parameters):
            self.groups, self.memory = [{"of": list(parameters)}], torch.zeros(2)

        @torch.no_grad()
        def step(self):
            for parameter in self.groups[0]["of"]:
                parameter -= parameter.grad

    weight = torch.nn.Parameter(torch.ones(2))
    with watched(space := {"Descent": Descent}, ["Descent"]) as calls:
        optimiser = space["Descent"]([weight])
        for slope in (0.25, 0.0):
            weight.grad = torch.full((2,), slope)
            optimiser.step()
    assert [call["left"][0]["some"] for call in calls] == [[0.75, 0.75], [0.75, 0.75]]
    assert [call["changed"] for call in calls] == [True, False]


def test_a_trace_is_bounded_plain_data():
    values = [
        torch.randn(100, 100),
        torch.tensor([float("nan"), float("inf")]),
        torch.zeros(0),
        torch.randn(2, 2, dtype=torch.complex64),
        torch.nn.Linear(3, 2),
        {"a": [1, (2.0, "x" * 999)], "b": {3, 4}},
        float("nan"),
        10**400,
        object(),
    ]
    with watched(space := {"f": lambda: values}, ["f"]) as calls:
        for _ in range(MOST_CALLS):
            space["f"]()
        with pytest.raises(Enough):  # nothing is learned from a longer test
            space["f"]()
    assert len(calls) == MOST_CALLS
    assert len(json.dumps(calls[0], allow_nan=False)) < 20_000
    assert len(calls[0]["gave"]["list"][0]["some"]) == MOST_NUMBERS


def test_equal_tensors_have_equal_sketches_and_others_have_not():
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(50, 7, generator=generator)
    noisy = x + 1e-8
    other = x.clone()
    other[33, 3] += 1.0  # an entry that is not among those picked
    assert same(sketch(x), sketch(noisy))
    assert not same(sketch(x), sketch(other))
    assert not same(sketch(x), sketch(x.view(7, 50)))
    assert not same(sketch(x), sketch(x.double()))
    assert not same(sketch(x), sketch(x.clone().requires_grad_()))
    assert not same(sketch(torch.tensor(3)), sketch(3))
    assert same(sketch(torch.tensor(3.0)), sketch(torch.tensor(3.0)))


def test_what_a_function_returned_is_seen_although_its_guard_refuses_it():
    def zero(x):
        x.zero_()
        return 3

    space = {"zero": zero}
    guard(space, "zero")  # a test that ran before has left this
    with watched(space, ["zero"]) as calls:
        guard(space, "zero")
        with pytest.raises(Changed):
            space["zero"](torch.ones(3))
    assert calls[0]["gave"] == 3
    assert "raised" not in calls[0]


def test_functions_that_differ_in_their_gradients_alone_are_told_apart():
    def through(x):
        return x * x.norm()

    def around(x):
        return x * x.norm().detach()

    traces = []
    for function in (through, around, through):
        x = torch.arange(1.0, 4.0).requires_grad_()
        with watched(space := {"f": function}, ["f"]) as calls:
            space["f"](x).sum().backward()  # the graph is still whole
        assert x.grad is not None
        traces.append(calls)
    assert same(traces[0][0]["gave"], traces[1][0]["gave"])
    assert not same(traces[0], traces[1])
    assert same(traces[0], traces[2])


def test_the_gradients_of_a_layers_own_weights_are_seen():
    class Net(torch.nn.Linear):
        def forward(self, x):
            return super().forward(x) + 0 * self.bias.detach()

    with watched(space := {"Net": Net}, ["Net"]) as calls:
        space["Net"](2, 3)(torch.ones(4, 2))
    assert [slope["shape"] for slope in calls[0]["slopes"]] == [[3, 2], [3]]


def test_a_graph_that_breaks_is_recorded_and_goes_on():
    class Breaks(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, grad):
            raise RuntimeError("broken")

    with watched(space := {"f": Breaks.apply}, ["f"]) as calls:
        assert space["f"](torch.ones(2).requires_grad_()).requires_grad
    assert calls[0]["slopes"] == ["RuntimeError"]


@pytest.mark.parametrize("different", ["a new parameter", "a different mode"])
def test_what_a_call_does_to_a_module_is_seen_beyond_its_numbers(different):
    def load(model):
        model.weight.data.zero_()

    def also(model):
        load(model)
        if different == "a new parameter":
            model.weight = torch.nn.Parameter(torch.zeros_like(model.weight))
        else:
            model.eval()

    traces = []
    for function in (load, also):
        namespace = {"load": function}
        with watched(namespace, ["load"]) as calls:
            torch.manual_seed(0)
            namespace["load"](torch.nn.Linear(3, 2, bias=False))
        assert calls[0]["changed"] is True
        traces.append(calls)
    assert not same(*traces)
