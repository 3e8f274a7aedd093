"""A test that watches torch's operations sees those of the student's code, and none of the bridge's own."""

import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from autograder.bridge.wire import Refused
from tests.helpers.bridges import bridge

STUDENTS = """
import torch

def product(A, B):
    return (A @ B).relu_().mT

def asks(function, x):
    return function(x.exp())

def learns(x):
    y = (x * x).sum()
    y.backward()
    return x.grad
"""


@pytest.fixture(scope="module")
def students():
    with bridge(STUDENTS) as names:
        yield names


class Seen(TorchDispatchMode):
    """Names of operations, with the numbers that each made in memory of its own."""

    def __init__(self):
        super().__init__()
        self.operations = []

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        known = {t.untyped_storage().data_ptr() for t in tree_leaves(args) if isinstance(t, torch.Tensor)}
        new = [t for t in tree_leaves(result) if t.untyped_storage().data_ptr() not in known]
        self.operations.append((str(function), sum(t.numel() for t in new)))
        return result


def seen_by(function, *args):
    with Seen() as seen:
        result = function(*args)
    return seen.operations, result


def here(name):
    names: dict = {"__name__": "elsewhere"}
    exec(STUDENTS, names)
    return names[name]


def test_operations_are_those_of_one_process(students):
    A, B = torch.randn(3, 2), torch.randn(2, 5)
    operations, result = seen_by(students.product, A, B)
    expected, other = seen_by(here("product"), A, B)
    assert operations == expected
    assert torch.equal(result, other)
    assert [name for name, _ in operations] == ["aten.mm.default", "aten.relu_.default", "aten.transpose.int"]
    assert [numbers for _, numbers in operations] == [15, 0, 0]


def test_operations_of_a_function_of_the_test_are_seen_once_and_in_their_place(students):
    x = torch.ones(2)
    assert (
        seen_by(students.asks, torch.cos, x)[0]
        == seen_by(students.asks, lambda y: y.cos(), x)[0]
        == seen_by(here("asks"), torch.cos, x)[0]
    )


def test_operations_on_what_needs_a_gradient_are_seen(students):
    x = torch.ones(2, requires_grad=True)
    names = [name for name, _ in seen_by(students.learns, x)[0]]
    assert names[:2] == ["aten.mul.Tensor", "aten.sum.default"]
    assert torch.equal(x.grad, torch.full((2,), 2.0))


def test_an_operation_may_be_forbidden(students):
    class Forbids(TorchDispatchMode):
        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            if "relu" in str(function):
                raise ValueError("not that one")
            return function(*args, **(kwargs or {}))

    with pytest.raises(ValueError, match="not that one"), Forbids():
        students.product(torch.ones(2, 2), torch.ones(2, 2))
    assert students.product(torch.ones(2, 2), torch.ones(2, 2)).sum() == 8


def test_nobody_tells_of_operations_that_nobody_watches(students):
    peer = students._peer
    with pytest.raises(Refused):
        peer._do("operation", ["aten::mm", "default", (), {}, None])
