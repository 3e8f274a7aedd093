"""`coursekit check NOTEBOOK`: what is solved, which visible checks pass, what is left."""

import functools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from coursekit import checking, sheet
from coursekit.checking import State
from coursekit.errors import NotebookError
from coursekit.unsolved import load_ipython_extension, unsolved
from tests.helpers.tiny import student_copy
from tests.helpers.tiny.student_copy import CLASS, DOUBLE

ROOT = Path(__file__).parents[2]


@pytest.fixture
def notebook(tmp_path):
    """Writes the notebook; answers may be replaced."""
    return functools.partial(student_copy.write, tmp_path)


def lines(report):
    return {exercise.title: list(exercise.lines()) for exercise in report.exercises if exercise.number}


def test_a_new_notebook_has_nothing_solved(notebook):
    report = checking.check(notebook())
    assert report.answers == (0, 3)
    assert report.checks == (0, 2)
    assert not report.complete
    assert lines(report) == {
        "Doubling": ["not solved yet: double"],
        "A box": [
            "not solved yet: Box.open",
            "to be answered in words",
            "no finished record of the training run training",
        ],
    }


def test_a_check_that_needs_a_different_exercise_says_which(notebook):
    report = checking.check(notebook(box=CLASS.replace("raise NotImplementedError", "return self")))
    assert "box-check waits for double" in lines(report)["A box"]


def test_a_failed_check_is_told_in_one_line_by_its_message(notebook):
    report = checking.check(notebook(double="def double(x):\n    return x + 1"))
    assert lines(report)["Doubling"] == ["double-check failed: try two"]


def test_a_cell_that_does_not_run_is_told_with_its_error(notebook):
    report = checking.check(notebook(double="def double(x)\n    return 2 * x"))
    (broken, check) = report.exercises[1].outcomes
    assert broken.state is State.BROKEN
    assert broken.words.startswith("SyntaxError")
    assert check.words == "NameError: name 'double' is not defined"


def test_all_done(notebook, tmp_path):
    (tmp_path / "runs" / "training").mkdir(parents=True)
    (tmp_path / "runs" / "training" / "run.json").write_text("{}")
    path = notebook("def double(x):\n    return 2 * x", "class Box:\n    def open(self): ...", "Because.")
    before = path.read_bytes()
    report = checking.check(path)
    assert report.complete
    assert report.answers == (3, 3)
    assert report.checks == (2, 2)
    assert path.read_bytes() == before


def test_the_command_prints_it_and_its_status_says_whether_it_is_done(notebook):
    command = [sys.executable, "-m", "coursekit", "check", str(notebook())]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert run.returncode == 1
    assert "   1  Doubling  not solved yet: double\n" in run.stdout
    assert "0 of 3 answers written, 0 of 2 checks pass.\n" in run.stdout
    assert run.stderr == ""
    run = subprocess.run([*command, "--json"], capture_output=True, text=True, cwd=ROOT, check=False)
    told = json.loads(run.stdout)
    assert told["answers"] == {"done": 0, "of": 3}
    assert told["exercises"][1]["outcomes"][0]["state"] == "not solved yet"


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"cells": [], "metadata": {}}', "\x00"])
def test_what_is_no_notebook_of_the_course_is_one_sentence(tmp_path, content):
    path = tmp_path / "odd.ipynb"
    path.write_text(content)
    with pytest.raises(NotebookError, match=r"odd\.ipynb"):
        checking.check(path)


def test_every_released_notebook_can_be_counted():
    for path in sorted((ROOT / "release").glob("*/*.ipynb")):
        content = sheet.read(path)
        assert len(content.titles) > 8
        answers = [cell for cell in content.cells if cell.kind is sheet.CellKind.ANSWER]
        assert len(answers) > 10
        assert all(cell.missing for cell in answers), path
        solved = sheet.read(ROOT / "source" / path.parent.name / path.name)
        assert not any(cell.missing for cell in solved.cells)


def raised(source):
    space = {"__name__": "__main__"}
    try:
        exec(source, space)
    except Exception as error:
        return error


def test_only_a_bare_stub_of_the_notebook_counts_as_unsolved():
    assert unsolved(raised(DOUBLE + "\ndouble(1)")) == "double"
    assert unsolved(raised(CLASS + "\nBox().open()")) == "Box.open"
    assert unsolved(raised("raise NotImplementedError('on this device')")) == ""
    assert unsolved(raised("import numbers\nnumbers.Complex.__complex__(1)")) == ""
    assert unsolved(ValueError()) == ""


SESSION = """
import nbformat, sys
from nbclient import NotebookClient
notebook = nbformat.v4.new_notebook()
for source in ("%load_ext coursekit.unsolved", {stub!r}, "double(1)", "print('goes on')", "1 / 0"):
    notebook.cells.append(nbformat.v4.new_code_cell(source))
NotebookClient(notebook, allow_errors=True).execute()
print(*[[o.get("text") or o.get("ename") for o in c.outputs] for c in notebook.cells[2:]])
"""


def test_in_a_notebook_an_unsolved_function_is_one_line_and_no_error():
    command = [sys.executable, "-W", "ignore", "-c", SESSION.format(stub=DOUBLE)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    told = "['not solved yet: double\\n'] ['goes on\\n'] ['ZeroDivisionError']"
    assert run.stdout.strip() == told, run.stderr


def test_whoever_counts_failures_still_sees_them(monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    load_ipython_extension(None)  # nothing is asked of the shell
