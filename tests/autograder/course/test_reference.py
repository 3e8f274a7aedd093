"""The reference solutions are there for figures and tests, without running a single check or test."""

import pytest

from autograder.base.errors import AssignmentError
from autograder.course.reference import reference


def test_reference_gives_solutions_and_given_names(tiny, capsys):
    solved = reference("tiny", tiny)
    assert (solved.BASE, solved.add()) == (40, 42)
    assert capsys.readouterr().out == ""


def test_an_error_in_a_solution_points_into_the_assignment(tiny, edit_tiny):
    path = edit_tiny("secret_answer = BASE + 2", "secret_answer = BASE + 'two'")
    line = 1 + next(n for n, text in enumerate(path.read_text().splitlines()) if "'two'" in text)
    with pytest.raises(TypeError) as caught:
        reference("tiny", tiny).add()
    assert (caught.traceback[-1].path.name, caught.traceback[-1].lineno + 1) == ("tiny.py", line)


def test_an_unknown_assignment_is_a_clear_error(tiny):
    with pytest.raises(AssignmentError, match=r"assignments/nothing/nothing\.py"):
        reference("nothing", tiny)


def test_only_what_is_wanted_runs(tiny, edit_tiny):
    edit_tiny("BASE = 40\n", "BASE = 40\n\n# %%\nraise RuntimeError('slow and not wanted')\n")
    solved = reference("tiny", tiny, only=("add",))
    assert (solved.BASE, solved.add()) == (40, 42)
    with pytest.raises(KeyError, match="tiny does not define subtract"):
        reference("tiny", tiny, only=("subtract",))
