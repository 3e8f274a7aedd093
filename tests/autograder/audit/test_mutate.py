"""Mutants made by program: each changes one thing inside the solution, and says what it was."""

import ast

import pytest

from autograder.audit.mutate import changes


def mutants(body: str) -> dict[str, str]:
    source = f"def f(x, y, dim=-1):\n    ### BEGIN SOLUTION\n    {body}\n    ### END SOLUTION\n"
    return {change.new: change.old for change in changes("f", source)}


@pytest.mark.parametrize(
    ("body", "new"),
    [
        ("return x + y", "return (x) - (y)"),
        ("return x + y", "return x"),
        ("return x @ y", "return (y) @ (x)"),
        ("return x.sum(dim=-1)", "return x.sum(dim=-2)"),
        ("return x.sum(dim=dim)", "return x.sum()"),
        ("return x.exp()", "return x"),
        ("return x.mT", "return x"),
        ("return g(x, y)", "return g(y, x)"),
        ("return x < y", "return x <= y"),
        ("return 3", "return 4"),
        ("return 0.5 * x", "return 1.0 * x"),
        ("return x if y else 0", "return (x)"),
        ("return True", "return False"),
        ("return not x", "return x"),
        ("return x and y", "return ((x) or (y))"),
        ("x += y", "x -= y"),
        ("x += y", "pass"),
        ("x[0] = y", "pass"),
        ("x.zero_()", "pass"),
        ("return x.all()", "return x.any()"),
        ("return max(x, y)", "return min(x, y)"),
        ("return torch.triu(x)", "return torch.tril(x)"),
        ("return x.startswith(y)", "return (y in x)"),
        ("return x == 'head'", "return 'head' in x"),
        ("return math.inf", "return 1e4"),
        ("return float('-inf')", "return -1e4"),
        ("return x.log_softmax(dim=-1)", "return x.softmax(dim=-1).log()"),
        ("return F.log_softmax(x, dim=-1)", "return x.softmax(dim=-1).log()"),
        ("return x.logsumexp(-1)", "return x.exp().sum(-1).log()"),
        ("return x.clamp(min=1)", "return x"),
        ("return x.to(torch.float64)", "return x.to(torch.float32)"),
        ("return [z for z in x]", "return [z for z in list(x)[:1]]"),
        ('return {"A", "C"}', 'return {"A"}'),
        ('return {"A", "C"}', 'return {"A", "C", \'B\'}'),
    ],
)
def test_a_change_is_made(body, new):
    assert mutants(body)[new] == body


def test_nothing_outside_the_solution_changes():
    source = (
        'def f(x: int = 1) -> int:\n    """Add 1."""\n    y = 2\n'
        "    ### BEGIN SOLUTION\n    y = 3\n    ### END SOLUTION\n    return y + 4\n"
    )
    assert [change.new for change in changes("f", source)] == ["y = 4"]


def test_changes_are_python_and_all_different():
    source = (
        "def f(x, y):\n    ### BEGIN SOLUTION\n    if x > 0 and y == 1:\n        x = g(\n"
        "            x,  # é\n"
        "            y - 1,\n        )\n    return -x if y else [x[1:], y ** 2]\n    ### END SOLUTION\n"
    )
    shapes = [ast.dump(ast.parse(change.source)) for change in changes("f", source)]
    assert len(set(shapes)) == len(shapes) > 10
    assert ast.dump(ast.parse(source)) not in shapes


@pytest.mark.parametrize("body", ["return x.item()", "return x.contiguous()"])
def test_what_only_changes_the_form_is_left_out(body):
    assert mutants(body) == {}
