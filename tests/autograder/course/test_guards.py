"""Every hidden test guards the arguments of the student's functions that it can see."""

import nbformat
import pytest

from autograder.audit.judge import Judge
from autograder.audit.places import Places
from autograder.audit.records import Trial
from autograder.audit.settings import WHOLE, silent
from autograder.course import assignments, guards
from autograder.grading import variants
from tests.conftest import ROOT

NAMES = [path.stem for path in assignments.find(ROOT)]


@pytest.mark.parametrize("name", NAMES)
def test_every_test_that_calls_the_student_guards_what_it_calls(name):
    answer_key = variants.load(ROOT, name)
    lines = guards.lines(answer_key.assignment)
    for test in answer_key.reach.needed:
        seen = {spec.partition("(")[0] for spec in _named(lines.get(test, ()))}
        assert seen == set(answer_key.definitions(test)), test


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_it_is_released(name):
    released = nbformat.read(ROOT / "release" / name / f"{name}.ipynb", as_version=4)
    source = nbformat.read(ROOT / "source" / name / f"{name}.ipynb", as_version=4)
    assert not any("coursekit.guard" in cell.source for cell in released.cells)
    assert any("coursekit.guard" in cell.source for cell in source.cells)


def _named(lines):
    return [part for line in lines if line.startswith("guard(") for part in line.split('"')[1::2]]


def test_a_solution_that_is_right_and_spoils_its_argument_loses_its_points(root, warm_server):
    answer_key = variants.load(root, "attention")
    judge = Judge(answer_key, warm_server, Places(1), silent, WHOLE)
    text = "def softmax(scores, dim=-1):\n    result = torch.softmax(scores, dim)\n"
    spoils = text + "    scores.zero_()\n    return result\n"
    tests = tuple(answer_key.tests_of("softmax"))
    lost = judge._trials.run(Trial("softmax", "spoils", "softmax", spoils, tests)).lost
    assert lost.keys() == set(tests)
    assert all("softmax changed its argument scores in place" in message for message in lost.values())
    kept = judge._trials.run(Trial("softmax", "keeps", "softmax", text + "    return result\n", tests)).lost
    assert kept == {}
