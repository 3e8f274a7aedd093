"""Gradients flow over the bridge as in one process: exact in first order, refused in second."""

import subprocess
import sys

import pytest
import torch

from autograder.bridge import gradients
from tests.helpers.bridges import bridge

STUDENTS = """
import torch

def softmax(scores, dim=-1):
    powers = (scores - scores.amax(dim=dim, keepdim=True)).exp()
    return powers / powers.sum(dim=dim, keepdim=True)

def attention(Q, K, V):
    return softmax(Q @ K.mT / K.shape[-1] ** 0.5) @ V

def two(x, y):
    return {"product": x * y, "plain": x.detach(), "sum": (x + y, [x.sum()])}

def detached(x):
    return x.detach() * 2

def in_place(x):
    x[0] = 0.0
    return x * 3

def own_backward(x):
    (x ** 2).sum().backward()

def calls(f, x):
    return f(x) * x

def learns(p):
    q = p.clone().detach().requires_grad_()
    return q
"""


@pytest.fixture(scope="module")
def students():
    with bridge(STUDENTS) as names:
        yield names


def normal(*shape, seed=0):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(*shape, generator=generator, dtype=torch.float64)


def test_gradcheck_passes(students):
    inputs = [normal(2, 3, 4), normal(2, 5, 4, seed=1), normal(2, 5, 2, seed=2)]
    assert torch.autograd.gradcheck(students.attention, [x.requires_grad_() for x in inputs])


def test_gradients_are_those_of_one_process(students):
    mine = [normal(3, 4, seed=s).requires_grad_() for s in range(3)]
    theirs = [x.detach().clone().requires_grad_() for x in mine]
    out = students.attention(*mine)
    expected = torch.nn.functional.scaled_dot_product_attention(*theirs)
    assert out.requires_grad
    assert not out.is_leaf
    for result in (out, expected):
        (result * normal(3, 4, seed=9)).sum().backward()
    for x, y in zip(mine, theirs, strict=True):
        assert torch.allclose(x.grad, y.grad, atol=1e-12)


def test_gradients_flow_through_what_lies_before_and_behind(students):
    x = normal(4).requires_grad_()
    y = (students.softmax(x * 2) ** 2).sum()
    (grad,) = torch.autograd.grad(y, x, retain_graph=True)
    (again,) = torch.autograd.grad(y, x)
    (expected,) = torch.autograd.grad((torch.softmax(x * 2, -1) ** 2).sum(), x)
    assert torch.allclose(grad, expected)
    assert torch.equal(grad, again)


def test_each_part_of_a_result_has_its_own_place_in_the_graph(students):
    x, y = normal(3).requires_grad_(), normal(3, seed=1).requires_grad_()
    given = students.two(x, y)
    assert not given["plain"].requires_grad
    given["product"].sum().backward(retain_graph=True)
    assert torch.allclose(x.grad, y.detach())
    given["sum"][1][0].backward()
    assert torch.allclose(x.grad, y.detach() + 1)


def test_a_cut_graph_stays_cut(students):
    assert not students.detached(normal(3).requires_grad_()).requires_grad
    with torch.no_grad():
        assert not students.softmax(normal(3).requires_grad_()).requires_grad
    leaf = students.learns(normal(3).requires_grad_())
    assert leaf.requires_grad
    assert leaf.is_leaf


def test_a_leaf_can_not_be_changed_in_place_and_a_result_can(students):
    leaf = normal(3).requires_grad_()
    with pytest.raises(RuntimeError, match="leaf"):
        students.in_place(leaf)
    middle = leaf * 1
    students.in_place(middle).sum().backward()
    assert leaf.grad.tolist() == [0.0, 3.0, 3.0]


def test_a_backward_over_there_arrives_in_grad_here(students):
    x = normal(3).requires_grad_()
    students.own_backward(x)
    assert torch.allclose(x.grad, 2 * x.detach())


def test_gradients_flow_through_a_function_of_the_test(students):
    x, w = normal(3).requires_grad_(), normal(3, seed=1).requires_grad_()
    students.calls(lambda t: t.sin() * w, x).sum().backward()
    assert torch.allclose(w.grad, (x.sin() * x).detach())
    assert torch.allclose(x.grad, (w * (x.cos() * x + x.sin())).detach())


def test_a_second_derivative_is_refused(students):
    x = normal(3).requires_grad_()
    (grad,) = torch.autograd.grad(students.softmax(x)[0], x, create_graph=True)
    with pytest.raises(RuntimeError):
        torch.autograd.grad(grad.sum(), x)


def test_the_leaves_of_a_graph_are_found_once_each():
    x, y = normal(2).requires_grad_(), normal(2, seed=1).requires_grad_()
    ends = [(x * y + x).sum(), x.sin(), normal(2)]
    assert {id(leaf) for leaf in gradients.starts_of(ends)} == {id(x), id(y)}


def test_what_torch_imports_for_a_gradient_is_there_before_a_notebook_has_a_process_of_its_own():
    code = """
import sys, torch, autograder.bridge.outside
before = set(sys.modules)
x = torch.ones(2, requires_grad=True)
torch.autograd.grad(2 * x, x, torch.ones(2))
print(sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
