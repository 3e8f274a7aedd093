"""Run cells and tests of their records: how they are written, and what a hidden test may read."""

from pathlib import Path

import nbformat
import pytest

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.base.records import Role
from autograder.course import assignments, build, master, training
from autograder.course.exercise_kinds import kinds_of
from autograder.course.guards import lines
from autograder.course.notebook import to_notebook
from autograder.course.reach import reach
from tests.conftest import ROOT

RUN = """
# %% [markdown]
# Let it run; the value has to be large.

# %%
TASK = ("task", BASE)

# %% run="steps"
STEPS = 5
outcome = add() + STEPS

# %% check="steps-look"
print(outcome)

# %% test="steps-value" points=2 record="steps" rests="the value has to be large"
# The recorded value is large.
from pathlib import Path

assert int(Path("runs/steps/value.txt").read_text()) > add() + len(TASK), "the value should be large"
"""


@pytest.fixture
def with_run(edit_tiny) -> Path:
    """The tiny assignment with a run of two points in its first exercise."""
    edit_tiny("points: 5", "points: 7")
    return edit_tiny('\n# %% [markdown] exercise="say"', RUN + '\n# %% [markdown] exercise="say"')


def test_a_run_is_described_in_the_notebook(with_run):
    assignment = assignments.read(with_run)
    facts = to_notebook(assignment).metadata["course"]
    assert facts["runs"] == {"steps": ["given-1", "add"]}
    assert facts["records"] == {
        "steps-value": {"run": "steps", "cells": ["given-1", "add", "given-2", "steps-value"]}
    }
    assert facts["idle"] == ["steps", "steps-look"]
    assert kinds_of(assignment)["add"] == ("numeric", "training")


def test_a_notebook_without_a_run_says_nothing_of_runs(tiny):
    facts = to_notebook(assignments.read(layout.assignment(tiny, "tiny"))).metadata["course"]
    assert not {"runs", "records", "idle"} & facts.keys()


def test_a_student_may_edit_the_run_and_nbgrader_leaves_it_alone(with_run, tiny):
    built = build.make(tiny, "tiny")
    released = nbformat.reads(built.release, as_version=4)
    (cell,) = [cell for cell in released.cells if cell.id == "steps"]
    assert cell.source == "STEPS = 5\noutcome = add() + STEPS"
    assert cell.metadata.get("editable", True)
    assert not any(cell.metadata.nbgrader[flag] for flag in ("grade", "solution", "locked"))
    assert "runs/steps/value.txt" not in built.release


def test_the_master_knows_what_is_idle_and_keeps_the_reference(with_run, tiny):
    notebook = to_notebook(assignments.read(with_run))
    known, _ = master.of_notebook(notebook, tiny / "source/tiny", master.load_config(tiny))
    assert {cell.name for cell in known.cells if cell.idle} == {"steps", "steps-look", "steps-value"}
    assert known.named["steps"].role is Role.RUN
    assert known.records["steps-value"].run == "steps"
    assert "secret_answer" in known.reference["add"]
    assert "secret_answer" not in known.named["add"].source


def test_a_test_of_a_record_sees_no_solution_and_needs_no_guard(with_run):
    assignment = assignments.read(with_run)
    assert "steps-value" not in reach(assignment).tests_of("add")
    assert "steps-value" not in lines(assignment)
    assert reach(assignment).records["steps-value"] >= {"add", "given-2"}


def test_a_record_without_a_run_before_it_is_refused(with_run):
    text = with_run.read_text()
    with_run.write_text(text.replace('record="steps"', 'record="another"'))
    with pytest.raises(AssignmentError, match="no cell run='another' stands before it"):
        assignments.read(with_run)


def test_what_a_run_or_a_check_leaves_behind_is_seen(with_run):
    text = with_run.read_text()
    assert training.left_behind(assignments.read(with_run)) == {}
    changed = text.replace('assert add() == 42, "add two', 'assert outcome == 42, "add two')
    with_run.write_text(changed)
    assert training.left_behind(assignments.read(with_run)) == {"add-value": {"outcome"}}
    with_run.write_text(text.replace('TASK = ("task", BASE)', "TASK = lambda: outcome"))
    assert training.left_behind(assignments.read(with_run)) == {"steps-value": {"outcome"}}


@pytest.mark.parametrize("path", assignments.find(ROOT), ids=lambda path: path.stem)
def test_no_hidden_test_judges_what_a_students_cell_left_in_a_variable(path):
    assert training.left_behind(assignments.read(path)) == {}
