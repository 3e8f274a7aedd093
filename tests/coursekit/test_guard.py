"""A function that changes what it was given fails the test that calls it; one that looks only does not."""

import random
from collections import OrderedDict
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from torch import nn

from coursekit.guard import Changed, guard


def guarded(function, spec: str = ""):
    names = {function.__name__: function}
    guard(names, spec or function.__name__)
    return names[function.__name__]


def changes(x):
    x[0] = 7


def add(x):
    x += 1


def data(x):
    x.data.mul_(2)


def through_numpy(x):
    x.detach().numpy()[0] = 9


def track(x):
    x.requires_grad_(True)


def nested(x):
    x["rows"][0].append(3)


def sort(x):
    x.sort()


def grow(x):
    x.update(new=1)


def train_mode(x):
    x.train()


def freeze(x):
    for parameter in x.parameters():
        parameter.requires_grad_(False)


def step(x):
    with torch.no_grad():
        for parameter in x.parameters():
            parameter.sub_(0.1)


def replace_data(x):
    x.weight.data = torch.zeros(2, 2)


def statistics(x):
    x(torch.randn(4, 2))


def attribute(x):
    x.rate = 3.0


def shuffle(x):
    random.Random(1).shuffle(x)


CASES = [
    (changes, torch.zeros(3)),
    (changes, [1, 2, 3]),
    (changes, np.zeros(3)),
    (changes, {0: 1}),
    (add, torch.zeros(3, dtype=torch.bfloat16)),
    (data, torch.ones(3, requires_grad=True)),
    (through_numpy, torch.zeros(3)),
    (track, torch.zeros(3)),
    (nested, {"rows": [[1, 2]]}),
    (sort, [3, 1, 2]),
    (grow, OrderedDict(a=1)),
    (train_mode, nn.Sequential(nn.Linear(2, 2)).eval()),
    (freeze, nn.Linear(2, 2)),
    (step, nn.Linear(2, 2)),
    (replace_data, nn.Linear(2, 2)),
    (statistics, nn.BatchNorm1d(2)),
    (attribute, SimpleNamespace(rate=1.0)),
    (shuffle, list(range(20))),
    (add, torch.zeros(2_000_000)),
]


@pytest.mark.parametrize(("function", "value"), CASES, ids=lambda x: getattr(x, "__name__", type(x).__name__))
def test_a_change_in_place_is_seen(function, value):
    with pytest.raises(Changed, match=f"{function.__name__} changed its argument x in place"):
        guarded(function)(value)


def look(x):
    return str(x), x


class Thing:
    pass


LOOKED_AT = [
    torch.tensor([1.0, float("nan"), float("inf")]),
    torch.zeros(3, requires_grad=True),
    torch.eye(3).to_sparse(),
    torch.zeros(0),
    torch.tensor(3),
    [float("nan"), None, "a", (1, {2})],
    {"a": np.array([np.nan])},
    nn.BatchNorm1d(2).eval(),
    iter([1, 2]),
    torch.Generator(),
    Thing(),
]


@pytest.mark.parametrize("value", LOOKED_AT, ids=lambda x: type(x).__name__)
def test_looking_is_no_change(value):
    shown, same = guarded(look)(value)
    assert same is value
    assert shown == str(value)


def test_a_list_that_counts_its_readers_is_not_read():
    class Counted(list):
        reads = 0

        def __iter__(self):
            self.reads += 1
            return super().__iter__()

    rows = Counted([1, 2])
    guarded(ignore)(rows)
    assert rows.reads == 0


def ignore(x):
    return None


def test_an_argument_that_the_task_asks_to_change_may_change():
    model, rows = nn.Linear(2, 2), [1]

    def train(model, rows):
        step(model)
        return len(rows)

    assert guarded(train, "train(model, optimiser)")(model, rows) == 1

    def careless(model, rows):
        rows.clear()

    with pytest.raises(Changed, match="argument rows"):
        guarded(careless, "careless(model)")(model, rows)


def test_the_call_is_as_it_was_otherwise():
    def scaled(x, *, by=2):
        """Return x scaled."""
        if by == 0:
            raise ValueError("by must not be 0")
        return x * by

    function = guarded(scaled)
    assert function(3, by=4) == 12
    assert (function.__name__, function.__doc__) == ("scaled", "Return x scaled.")
    with pytest.raises(ValueError, match="must not be 0"):
        function(3, by=0)
    with pytest.raises(TypeError, match="unexpected keyword"):
        function(3, base=1)


def test_functions_may_do_as_they_like_among_themselves():
    names: dict = {}
    exec("def inner(rows): rows.append(1)\ndef outer(rows): inner(rows); rows.pop(); return rows", names)
    guard(names, "inner")
    guard(names, "outer")
    assert names["outer"]([1]) == [1]
    with pytest.raises(Changed):
        names["inner"]([])


def test_methods_of_a_class_are_guarded_and_constructors_may_adopt_a_model():
    class Wrapped(nn.Module):
        def __init__(self, body, sizes):
            super().__init__()
            self.body = body.requires_grad_(False)
            self.sizes = sizes

        def forward(self, x):
            return self.body(x)

        def spoil(self, x):
            return x.zero_()

    class Greedy(Wrapped):
        def __init__(self, body, sizes):
            super().__init__(body, sizes)
            sizes.append(1)

    names = {"Wrapped": Wrapped, "Greedy": Greedy}
    guard(names, "Wrapped", "Greedy")
    model = names["Wrapped"](nn.Linear(2, 2), [])
    assert isinstance(model, Wrapped)
    assert model(torch.ones(1, 2)).shape == (1, 2)
    with pytest.raises(Changed, match=r"Wrapped\.spoil changed its argument x"):
        model.spoil(torch.ones(2))
    with pytest.raises(Changed, match="Greedy changed its argument sizes"):
        names["Greedy"](nn.Linear(2, 2), [])


def of_torch(n, generator):
    return torch.randn(n, generator=generator) + torch.rand(n)


def of_numpy(n, generator):
    return np.random.permutation(n)


def of_python(n, generator):
    return random.random()


def seeded(n, generator):
    torch.manual_seed(0)
    return torch.rand(n, generator=generator)


DRAWN = [
    (of_torch, torch.Generator, "torch"),
    (seeded, torch.Generator, "torch"),
    (of_numpy, torch.Generator, "numpy"),
    (of_numpy, np.random.default_rng, "numpy"),
    (of_python, np.random.RandomState, "Python"),
    (of_python, random.Random, "Python"),
]


@pytest.mark.parametrize(("function", "generator", "whose"), DRAWN)
def test_who_is_given_a_generator_draws_from_nothing_else(function, generator, whose):
    torch.manual_seed(1)
    with pytest.raises(
        Changed, match=f"given a generator, and drew from the random state of {whose} as well"
    ):
        guarded(function)(3, generator())


def test_who_is_given_none_may_draw_and_so_may_a_model_in_training():
    def drawn(n, generator=None, model=None):
        return torch.rand(n, generator=generator) if model is None else model(torch.ones(n))

    function = guarded(drawn)
    assert function(3).shape == (3,)
    assert function(3, torch.Generator().manual_seed(1)).shape == (3,)
    assert function(3, torch.Generator(), nn.Dropout(0.5)).shape == (3,)


def test_a_state_that_is_put_back_is_no_change():
    def careful(n, generator):
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(int(torch.randint(9, (), generator=generator)))
            return torch.rand(n)

    assert guarded(careful)(3, torch.Generator()).shape == (3,)


def test_a_guard_can_be_taken_off():
    names = {"look": look}
    guard(names, "look")
    assert names["look"].__guarded__ is look


def test_guarding_twice_guards_once_and_absent_names_are_passed_over():
    names = {"look": look, "number": 3}
    guard(names, "look", "number", "absent")
    once = names["look"]
    guard(names, "look")
    assert names["look"] is once
    assert names["number"] == 3
    assert names.keys() == {"look", "number"}
