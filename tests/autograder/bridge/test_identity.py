"""What is one object, or one piece of memory, in one process is so over the bridge."""

import copy
import functools

import pytest
import torch
from torch import nn

from autograder.bridge import counting
from autograder.bridge.wire import Refused
from tests.helpers.bridges import bridge

STUDENTS = """
import copy, functools
import torch
from torch import nn

KEPT = []
TABLE = torch.zeros(3)

@functools.lru_cache
def remembered(x):
    return float(x.sum())

def asked(model, x, memory={}):
    if (model, x) not in memory:
        memory[model, x] = model(x).sum().item()
    return memory[model, x]

def keep(value):
    KEPT.append(value)

def is_kept(value):
    return [value is kept for kept in KEPT]

def change_kept():
    KEPT[-1][0] = 7.0

def first_kept():
    return KEPT[-1][0].item()

def tensors():
    import gc
    gc.collect()
    return sum(isinstance(thing, torch.Tensor) for thing in gc.get_objects())

def kept_sum():
    return float(KEPT[-1].sum())

def forget():
    KEPT.clear()

def keep_a_view(value):
    KEPT.append(value.detach() if isinstance(value, torch.Tensor) else value.state_dict()["weight"])

def part_of_table():
    return TABLE[:2]

def table():
    return TABLE

def sum_of_table():
    return float(TABLE.sum())

def fails_with(value):
    KEPT.append(value)
    return [torch.ones(2), copy]

def shows_twice(function, x):
    return function(x), function(x), function(x.clone())

class Trained(nn.Module):
    def __init__(self, start, own):
        super().__init__()
        self.start = nn.Parameter(start.clone() if own else start.detach())

def alias(x, kind):
    return {
        "itself": lambda: x.detach(),
        "part": lambda: x.view(-1)[1:3],
        "turned": lambda: x.detach().mT,
        "repeated": lambda: x[:1].expand(3, -1),
        "copy": lambda: x.clone(),
        "same kind only": lambda: x.view(torch.int32),
    }[kind]()

def two_views():
    x = torch.zeros(4)
    return x, x[:2], x.view(2, 2)

def tied(model):
    model.head = nn.Linear(2, 2, bias=False)
    model.head.weight = nn.Parameter(model.layer.weight.detach())
    return model

def replace(layer, n):
    layer.weight.data = torch.randn(n, layer.weight.shape[1]).to(layer.weight) / 2
    layer.bias.data = torch.zeros(n).to(layer.bias)

def exchange(layer):
    layer.weight = nn.Parameter(torch.ones(2, 2))

def repoint(weight, new):
    weight.data = new

def set_to_five(x):
    x.fill_(5.0)

def kept_sums():
    return [part.sum().item() for part in KEPT[-1]]

def fill(x, value):
    with torch.no_grad():
        x.fill_(value)

class Late(nn.Module):
    def __init__(self, model, rows):
        super().__init__()
        self.rows = model.weight[rows].clone()
        model.requires_grad_(False)

def rows_of(model, rows):
    return model.weight[rows] * 2
"""


@pytest.fixture
def students():
    with bridge(STUDENTS) as names:
        yield names


# Objects ---------------------------------------------------------------------------------------------------


def test_a_memory_by_identity_finds_the_object_that_it_was_given_before(students):
    x = torch.ones(3)
    assert students.remembered(x) == 3.0
    x.mul_(2)
    assert students.remembered(x) == 3.0  # of the same object, whatever it holds by now
    assert students.remembered(x.clone()) == 6.0


def test_a_memory_of_a_model_and_its_input_outlives_the_weights(students):
    model, x = nn.Linear(2, 1, bias=False), torch.ones(1, 2)
    first = students.asked(model, x)
    with torch.no_grad():
        model.weight.add_(1.0)
    assert students.asked(model, x) == first
    assert students.asked(copy.deepcopy(model), x) == pytest.approx(first + 2)


@pytest.mark.parametrize(
    "make", [list, dict, lambda: torch.ones(1), lambda: nn.Linear(1, 1), torch.Generator]
)
def test_what_the_student_keeps_is_the_same_object_when_it_comes_again(students, make):
    one, two = make(), make()
    students.keep(one)
    students.keep(two)
    assert students.is_kept(one) == [True, False]
    assert students.is_kept(two) == [False, True]
    assert students.is_kept(make()) == [False, False]


def test_a_part_that_is_kept_is_the_same_without_its_container(students):
    part, whole = torch.ones(2), []
    whole.append(part)
    students.keep((whole, part))
    students.change_kept  # noqa: B018  # the name alone is a question over the bridge
    students.forget()
    students.keep(part)
    assert students.is_kept(part) == [True]


def test_a_change_of_what_was_kept_is_seen(students):
    x, values = torch.zeros(2), [0.0]
    for value in (x, values):
        students.keep(value)
        students.change_kept()
        assert value[0] == 7.0


@pytest.mark.parametrize("make", [lambda: torch.zeros(3), lambda: nn.Linear(3, 1)])
def test_a_change_of_what_a_view_was_kept_of_is_seen(students, make):
    value = make()
    tensor = value if isinstance(value, torch.Tensor) else value.weight[0]
    students.keep_a_view(value)
    with torch.no_grad():
        tensor[:] = 3.0
    assert students.kept_sum() == 9.0
    students.forget()


def test_a_part_of_what_the_student_keeps_may_be_changed_by_the_test(students):
    before = students.sum_of_table()
    part = students.part_of_table()
    part += 2.0
    assert students.sum_of_table() == before + 4.0
    part -= 2.0


def test_what_nobody_keeps_is_not_shared_for_longer_than_a_call(students):
    x, values = torch.zeros(2), [{}]
    students.alias(x, "copy")
    students.is_kept(values)
    assert students._peer.number_of(x) is None
    assert students._peer.number_of(values) is None
    students.keep(x)
    assert students._peer.number_of(x) is not None


def test_a_result_that_needs_a_gradient_is_not_shared_for_longer_than_a_call(students):
    x = torch.ones(2, 2, requires_grad=True)
    out = students.rows_of(nn.Embedding(2, 2), [0])
    again = students.alias(x * 1, "copy")
    for value in (x, out, again):
        assert students._peer.number_of(value) is None


def test_a_result_that_the_student_keeps_is_the_students_own(students):
    table = students.table()
    assert students.table() is table
    table.add_(1.0)
    assert students.sum_of_table() == 3.0


def test_an_answer_that_can_not_be_carried_leaves_nothing_behind(students):
    x = torch.zeros(2)
    with pytest.raises(TypeError):
        students.fails_with(x)
    students.change_kept()
    assert x[0] == 7.0
    assert students.is_kept(x) == [True]


def test_a_function_of_the_test_sees_the_same_object_twice(students):
    seen = []
    students.shows_twice(seen.append, torch.ones(2))
    assert seen[0] is seen[1]
    assert seen[2] is not seen[0]


def test_a_number_that_nobody_gave_can_not_be_kept(students):
    peer, is_kept = students._peer, students.is_kept
    read = peer._read_answer
    peer._read_answer = lambda form, numbers: read({**form, "keep": [10**6]}, numbers)
    with pytest.raises(Refused):
        is_kept(torch.ones(1))


def test_a_change_past_the_counter_of_autograd_is_seen(students, monkeypatch):
    """As `gradcheck` makes it, of a tensor that the student keeps."""
    for name in ("data", *counting._DOORS):
        monkeypatch.setattr(torch.Tensor, name, getattr(torch.Tensor, name), raising=False)
    monkeypatch.setattr(counting, "_watching", False)
    counting.watch()
    x = torch.ones(3)
    students.keep(x)
    for value in (5.0, 6.0):
        x.data[0] = value
        assert students.first_kept() == value


# Memory ----------------------------------------------------------------------------------------------------


def in_one_process(name):
    names: dict = {"__name__": "elsewhere"}
    exec(STUDENTS, names)
    return names[name]


@pytest.mark.parametrize("kind", ["itself", "part", "turned", "repeated", "copy"])
@pytest.mark.parametrize("turned", [False, True])
def test_a_view_that_comes_back_shares_its_memory(students, kind, turned):
    def changed(function):
        x = torch.arange(4.0).view(2, 2)
        x = x.mT if turned and kind != "part" else x
        out = function(x, kind)
        before = out.clone()
        out[-1] = 9.0 if kind != "repeated" else out[-1]
        x[0, 1] += 10.0
        return before, out, x, out.stride()

    for mine, theirs in zip(changed(students.alias), changed(in_one_process("alias")), strict=True):
        assert torch.equal(torch.as_tensor(mine), torch.as_tensor(theirs))


def test_views_that_come_back_together_share_their_memory(students):
    whole, part, square = students.two_views()
    square[0, 1] = 5.0
    assert whole.tolist() == [0.0, 5.0, 0.0, 0.0]
    assert part.tolist() == [0.0, 5.0]


def test_a_parameter_shares_the_memory_of_the_tensor_that_it_starts_from(students):
    for own in (True, False):
        start = torch.zeros(3)
        trained = students.Trained(start, own)
        with torch.no_grad():
            trained.start.add_(2.0)
        assert start.tolist() == ([0.0] * 3 if own else [2.0] * 3)
        start.fill_(4.0)
        assert trained.start.tolist() == ([2.0] * 3 if own else [4.0] * 3)
        students.fill(trained.start, 6.0)
        assert start.tolist() == ([4.0] * 3 if own else [6.0] * 3)


def test_views_of_a_tests_tensor_share_their_memory_over_there(students):
    whole = torch.zeros(4)
    students.keep([whole, whole[1:3], whole.view(2, 2)])
    students.shows_twice(functools.partial(torch.Tensor.size), whole)
    students.fill(whole[:2], 1.0)
    assert whole.tolist() == [1.0, 1.0, 0.0, 0.0]


def test_a_view_takes_part_in_gradients(students):
    x = torch.arange(4.0).view(2, 2).requires_grad_()
    out = students.alias(x, "part")
    (out * torch.tensor([2.0, 3.0])).sum().backward()
    assert x.grad.tolist() == [[0.0, 2.0], [3.0, 0.0]]
    middle = torch.ones(2, 2, requires_grad=True)
    students.alias(middle * 2, "part").sum().backward()
    assert middle.grad.tolist() == [[0.0, 2.0], [2.0, 0.0]]


def test_a_layer_may_share_the_memory_of_a_different_one(students):
    model = nn.Module()
    model.layer = nn.Linear(2, 2)
    students.tied(model)
    with torch.no_grad():
        model.head.weight.fill_(3.0)
    assert torch.equal(model.layer.weight, torch.full((2, 2), 3.0))


def test_the_same_bytes_as_numbers_of_a_different_kind_are_copied(students):
    x = torch.ones(2)
    assert torch.equal(students.alias(x, "same kind only"), x.view(torch.int32))


def test_memory_between_the_numbers_that_were_handed_over_stays_the_tests(students):
    """Only the first column was handed over: no answer may be a view of the second."""
    secret = torch.arange(6.0).view(3, 2)
    column = secret[:, 0]
    assert torch.equal(students.alias(column, "itself"), column)
    peer, alias = students._peer, students.alias
    read = peer._read_answer

    def forged(form, numbers):
        ((_, number, *state, _),) = form["gave"]
        return read({**form, "gave": [["tensor", number, *state, [peer.number_of(column), 1, [2]]]]}, numbers)

    peer._read_answer = forged
    assert torch.equal(alias(column, "copy"), column)  # the numbers that it sent, not the secret ones


# Graphs ----------------------------------------------------------------------------------------------------


def test_a_tensor_may_come_from_a_weight_that_was_frozen_since(students):
    model = nn.Embedding(4, 2)
    late = students.Late(model, torch.tensor([1, 2]))
    rows = late.rows
    assert rows.requires_grad
    rows.sum().backward()
    assert model.weight.grad is None


def test_a_weight_may_be_frozen_between_forward_and_backward(students):
    model = nn.Embedding(4, 2)
    out = students.rows_of(model, torch.tensor([1, 2]))
    model.requires_grad_(False)
    students.rows_of(model, torch.tensor([1]))
    out.sum().backward()
    assert model.weight.grad is None


def test_a_call_leaves_no_tensors_behind(students):
    def call():
        students.alias(torch.ones(2, 2, requires_grad=True) * 1, "copy").sum().backward()

    for _ in range(2):
        call()
    before = students.tensors()
    for _ in range(5):
        call()
    assert students.tensors() == before


def test_a_weight_may_be_moved_into_the_memory_of_a_tensor(students):
    layer, new = nn.Linear(2, 2), torch.zeros(2, 2)
    students.repoint(layer.weight, new)
    new.fill_(3.0)
    assert torch.equal(layer.weight, new)


def test_a_test_may_move_a_weight_that_the_student_keeps(students):
    weight, new = nn.Parameter(torch.ones(2)), torch.ones(2)
    students.keep([weight, new])
    weight.data = new
    students.set_to_five(new)
    assert weight.tolist() == [5.0, 5.0]
    assert students.kept_sums() == [10.0, 10.0]


def test_tensors_that_share_memory_may_be_parted(students):
    model = nn.Module()
    model.layer = nn.Linear(2, 2)
    students.tied(model)
    students.repoint(model.head.weight, model.head.weight.detach().clone())
    with torch.no_grad():
        model.head.weight.fill_(3.0)
    assert not torch.equal(model.layer.weight, model.head.weight)


def test_a_place_in_memory_that_is_none_is_refused(students):
    x, fill, peer = torch.zeros(2), students.fill, students._peer
    read = peer._read_answer
    for odd in (5, [2], [2, 0, ["x"]]):
        peer._read_answer = lambda form, numbers, odd=odd: read(
            {**form, "changes": [[n, [*state[:-1], odd]] for n, state in form["changes"]]}, numbers
        )
        with pytest.raises(Refused):
            fill(x, 1.0)


def test_a_weight_may_get_a_different_shape_or_kind_of_number(students):
    layer = nn.Linear(2, 2)
    students.repoint(layer.weight, torch.zeros(3, 2))
    assert layer.weight.shape == (3, 2)
    students.repoint(layer.weight, torch.zeros(3, 2, dtype=torch.float64))
    assert layer.weight.dtype == torch.float64
    students.replace(layer, 5)
    assert layer.weight.shape == (5, 2)


def test_a_parameter_may_be_exchanged_for_a_new_one(students):
    layer = nn.Linear(2, 2)
    students.exchange(layer)
    assert torch.equal(layer.weight, torch.ones(2, 2))
    assert layer.weight.requires_grad
