"""What a test needs, and which tests see a solution, is found from the names alone."""

import pytest

from autograder.course import assignments
from autograder.course.reach import is_code, names_of, reach

SOURCE = '''\
# ---
# title: Reach
# points: 3
# minutes: 3
# seconds: 5
# data: []
# ---

# %%
import math

# %%
WORDS = ["not", "needed"]

# %% [markdown] exercise="root" title="Root" difficulty=1 minutes=1


# %% solution="root"
def root(x: float) -> float:
    """The root."""
    ### BEGIN SOLUTION
    return math.sqrt(x)
    ### END SOLUTION


# %% check="root-check"
x = root(4.0)

# %% test="root-value" points=1
# A root.
x = 9.0
assert root(x) == 3.0, "not a root"

# %% [markdown] exercise="twice" title="Twice" difficulty=1 minutes=1


# %% solution="twice"
def twice(x: float) -> float:
    """The root of the root."""
    ### BEGIN SOLUTION
    return root(root(x))
    ### END SOLUTION


# %% check="twice-check"
record = twice(16.0)

# %% test="twice-value" points=1
# A root of a root.
assert twice(16.0) == 2.0, "not the fourth root"

# %% test="twice-record" points=1
# What the check wrote down.
assert record == 2.0, "not the fourth root"

# %% [markdown] exercise="none" title="None" difficulty=1 minutes=1
#
# %% [markdown] written="none" points=0
'''


@pytest.fixture
def found(tmp_path):
    path = tmp_path / "assignments" / "reach" / "reach.py"
    path.parent.mkdir(parents=True)
    end = SOURCE.index('# %% [markdown] exercise="none"')
    path.write_text(SOURCE[:end].replace("minutes: 3", "minutes: 2"), encoding="utf-8")
    return reach(assignments.read(path))


def test_a_test_needs_what_it_names_and_what_that_names(found):
    assert found.needed["root-value"] == {"given-1", "root", "root-value"}
    assert found.needed["twice-value"] == {"given-1", "root", "twice", "twice-value"}


def test_a_test_that_looks_at_a_checks_result_needs_the_check(found):
    assert found.needed["twice-record"] == {"given-1", "root", "twice", "twice-check", "twice-record"}


def test_a_solution_is_seen_by_the_tests_that_need_it(found):
    assert found.tests_of("root") == ["root-value", "twice-value", "twice-record"]
    assert found.tests_of("twice") == ["twice-value", "twice-record"]


def test_arguments_and_locals_are_not_names_of_the_notebook():
    names = names_of("def f(a, b=c):\n    d = a + e\n    return [g for g in d]\nh: int = f(1)")
    assert names.defines == {"f", "h"}
    assert names.uses == {"c", "e"}


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("def f() -> int: ...", False),
        ("def f(x): ...", True),
        ("def f(*, x): ...", True),
        ("class Net: ...", True),
        ("def f() -> int: ...\ndef g(x): ...", True),
    ],
)
def test_a_number_or_a_choice_is_not_code(source, code):
    assert is_code(source) is code
