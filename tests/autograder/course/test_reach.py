"""What a test needs, and which tests see a solution, is found from the names alone."""

import pytest

from autograder.course import assignments
from autograder.course.reach import is_code, names_of, reach
from tests.helpers.tiny.audited import LONGER


@pytest.fixture
def found(tmp_path):
    path = tmp_path / "longer.py"
    path.write_text(LONGER, encoding="utf-8")
    return reach(assignments.read(path))


def test_a_test_needs_what_it_names_and_what_that_names(found):
    assert found.needed["double-negative"] == {"double", "double-negative"}
    assert found.needed["quadruple-value"] == {"double", "given-2", "quadruple", "quadruple-value"}


def test_a_test_that_looks_at_a_checks_result_needs_the_check(found):
    needed = {"double", "given-2", "quadruple", "quadruple-check", "quadruple-record"}
    assert found.needed["quadruple-record"] == needed


def test_a_solution_is_seen_by_the_tests_that_need_it(found):
    built_on = ["quadruple-value", "quadruple-record"]
    assert found.tests_of("double") == ["double-value", "double-negative", *built_on]
    assert found.tests_of("quadruple") == built_on


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
