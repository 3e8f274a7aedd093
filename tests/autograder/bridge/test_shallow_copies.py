"""What `autograder.bridge.modules` makes of `copy.copy`: a second module with the parts of the first."""

import copy

import pytest
import torch
from torch import nn

from tests.helpers.bridges import bridge

STUDENTS = """
import copy
import torch
from torch import nn

def shallow(model, own_parts):
    new = copy.copy(model)
    if own_parts:
        new._modules = dict(model._modules)
    new.head = nn.Linear(3, 1, bias=False)
    return new

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(2, 3), nn.Linear(3, 2)

    def forward(self, x):
        return self.head(self.body(x))
"""


@pytest.fixture(scope="module")
def students():
    with bridge(STUDENTS) as names:
        yield names


class Net(nn.Module):
    """A model of the test's, of a class that only the test has."""

    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(2, 3), nn.Linear(3, 2)

    def forward(self, x):
        return self.head(self.body(x))


@pytest.mark.parametrize("own_parts", [True, False])
@pytest.mark.parametrize("whose", ["the test's", "the student's"])
def test_a_shallow_copy_of_a_module_computes_with_its_own_parts(students, own_parts, whose):
    model = Net() if whose == "the test's" else students.Net()
    x = torch.ones(1, 2)
    new = students.shallow(model, own_parts)
    assert new is not model
    assert new.body is model.body
    assert torch.allclose(new(x), model.body(x) @ new.head.weight.mT)
    assert (model.head is new.head) == (not own_parts)
    assert model(x).shape == (1, 2 if own_parts else 1)


def test_a_test_may_copy_a_students_module_shallowly(students):
    model, x = students.Net(), torch.ones(1, 2)
    new = copy.copy(model)
    assert new.body is model.body
    assert torch.equal(new(x), model(x))
