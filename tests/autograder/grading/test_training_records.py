"""Tests of a training record run apart from the student, with the reference's cells and the record alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell
from typer.testing import CliRunner

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Ending, Grade, Submission, Verdict
from autograder.cli import app
from autograder.grading import runs
from autograder.outlets import class_report
from coursekit import engine
from tests.helpers import tiny

RECORD = "runs/steps/value.txt"


def mark(name: str, **flags: Any) -> dict[str, Any]:
    return {"nbgrader": {**tiny._mark(name)["nbgrader"], **flags}}


def cells() -> list[Any]:
    """A given cell, a run, a look at it, and two tests of its record."""
    grade = {"grade": True, "locked": True}
    value = f"assert double(int(open({RECORD!r}).read())) == 42, 'the recorded value is wrong'"
    whose = "open('runs/steps/student.txt').read()"
    own = f"import os\nassert {whose} == os.environ['COURSEKIT_STUDENT'], 'not yours'"
    return [
        new_code_cell("FACTOR = 1", metadata=mark("factor", locked=True)),
        new_code_cell("raise SystemExit('a run is never executed')", metadata=mark("steps")),
        new_code_cell("raise SystemExit('nor what it feeds')", metadata=mark("look", locked=True)),
        new_code_cell(value, metadata=mark("record-value", points=3, **grade)),
        new_code_cell(own, metadata=mark("record-own", points=2, **grade)),
    ]


@pytest.fixture
def course(tmp_path: Path, empty_gradebook: Path) -> Path:
    """The tiny course with a run of five points."""
    folder = tiny.make_course(tmp_path / "course")
    shutil.copy(empty_gradebook, folder)
    path = folder / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    for cell in cells():
        cell.id = cell.metadata["nbgrader"]["grade_id"]
        notebook.cells.append(cell)
    needed = ["setup", "double", "factor"]
    notebook.metadata["course"] = {
        "runs": {"steps": needed},
        "records": {
            name: {"run": "steps", "cells": [*needed, name]} for name in ("record-value", "record-own")
        },
        "idle": ["steps", "look"],
    }
    nbformat.write(notebook, path)
    return folder


def hand_in(course: Path, student: str, value: str = "21", whose: str = "", **answers: str) -> None:
    tiny.hand_in(course, student, tiny.solved(course, **answers))
    folder = course / "submitted" / student / tiny.NAME / "runs/steps"
    folder.mkdir(parents=True)
    (folder / "value.txt").write_text(value)
    (folder / "student.txt").write_text(whose or student)


def grade(course: Path, **options: Any) -> dict[str, Grade]:
    request = pipeline.Request(course, tiny.NAME, **options)
    return {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}


def scores(grade: Grade) -> dict[str, float | None]:
    return {test.name: test.score for test in grade.tests if test.name.startswith("record")}


def test_records_are_judged_apart_from_the_students_code(course: Path) -> None:
    hand_in(course, "ada")
    hand_in(course, "boris", double="def double(x):\n    return 42")  # his own code would accept any value
    hand_in(course, "chen", value="7", double="def double(x):\n    return 42")
    hand_in(course, "dora", whose="ada")
    tiny.hand_in(course, "elif", tiny.solved(course))
    found = grade(course)
    assert {name: g.verdict for name, g in found.items()} == dict.fromkeys(found, Verdict.GRADED)
    assert scores(found["ada"]) == {"record-value": 3.0, "record-own": 2.0}
    assert scores(found["boris"]) == {"record-value": 3.0, "record-own": 2.0}
    assert scores(found["chen"]) == {"record-value": 0.0, "record-own": 2.0}
    assert scores(found["dora"]) == {"record-value": 3.0, "record-own": 0.0}
    assert scores(found["elif"]) == {"record-value": 0.0, "record-own": 0.0}
    told = {test.name: test for test in found["elif"].tests}
    assert told["record-value"].ending == Ending.SKIPPED
    assert "no training record: hand in the folder runs/steps" in told["record-value"].message
    told = {test.name: test for test in found["chen"].tests}
    assert "the recorded value is wrong" in told["record-value"].message
    assert found["ada"].score == tiny.FULL + 5
    assert not (course / "autograded/ada" / tiny.NAME / "runs").exists()  # it stays where it was handed in


def test_an_archive_is_graded_like_the_folder_that_it_holds(course: Path, tmp_path: Path) -> None:
    hand_in(course, "ada")
    folder = course / "submitted/ada" / tiny.NAME
    expected = grade(course)["ada"]
    packed = shutil.make_archive(str(tmp_path / "packed"), "zip", folder)
    shutil.rmtree(folder)
    folder.mkdir()
    shutil.move(packed, folder / "whatever.zip")
    found = grade(course)["ada"]
    assert scores(found) == scores(expected) == {"record-value": 3.0, "record-own": 2.0}
    assert (found.score, found.notes) == (expected.score, expected.notes)


def test_no_variable_and_no_trick_of_a_notebook_reaches_a_record(course: Path) -> None:
    hand_in(course, "mallory", value="1")
    path = course / "submitted/mallory" / tiny.NAME / f"{tiny.NAME}.ipynb"
    notebook = json.loads(path.read_text())
    forged = "lambda *_: type('F', (), {'read': lambda self: '21'})()"
    trick = f"import builtins\nbuiltins.open = open = {forged}"
    notebook["cells"].insert(1, tiny.code(trick))
    tiny.cell(notebook, "steps")["source"] = "open('runs/steps/value.txt', 'w').write('21')"
    path.write_text(json.dumps(notebook))
    assert scores(grade(course)["mallory"])["record-value"] == 0.0
    assert (path.parent / RECORD).read_text() == "1"


def test_a_record_is_judged_once_and_again_when_it_changes(course: Path, monkeypatch) -> None:
    judged: list[int] = []
    original = runs.Runs.fresh

    def counted(self: runs.Runs, submission: Submission) -> Any:
        judged.append(len(submission.cells))
        return original(self, submission)

    monkeypatch.setattr(runs.Runs, "fresh", counted)
    hand_in(course, "ada")
    grade(course)
    assert len(judged) == 2  # the notebook, and the record
    grade(course)
    assert len(judged) == 2
    (course / "submitted/ada" / tiny.NAME / RECORD).write_text("5")
    assert scores(grade(course)["ada"])["record-value"] == 0.0
    grade(course, force=True)
    assert len(judged) == 6


def test_two_records_that_are_too_alike_are_named(course: Path, monkeypatch, capsys) -> None:
    known = "'seed': int(open('runs/steps/value.txt').read()), 'scale': '', 'own': True"
    known += ", 'sketch': [], 'end': [], 'lengths': []"
    printing = f"import json\nprint(json.dumps({{{known}}}))"
    monkeypatch.setattr(engine, "sketching", lambda run: printing)
    hand_in(course, "ada")
    hand_in(course, "boris")
    hand_in(course, "chen", value="7")
    tiny.hand_in(course, "dora", tiny.solved(course))
    for _ in range(2):  # also when nothing has to run again
        pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(4))
        told = " ".join(capsys.readouterr().err.split())
        assert "Look at the training runs 'steps' of ada and boris: they have the same seed." in told
        assert told.count("Look at the training runs") == 1
        (pair,) = class_report.of_assignment(course, course, tiny.NAME).records
        assert (pair.students, pair.why) == (("ada", "boris"), "they have the same seed")


def test_a_reference_that_fails_costs_no_student_a_point(course: Path) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    path.write_text(path.read_text().replace("FACTOR = 1", "FACTOR = 1 / 0"))
    hand_in(course, "ada")
    assert grade(course)["ada"].verdict is Verdict.INFRASTRUCTURE_ERROR


def test_verify_run_wants_the_folder_of_a_record(course: Path, tmp_path: Path) -> None:
    (course / "assignments" / tiny.NAME).mkdir(parents=True)
    hand_in(course, "ada")
    folder = course / "submitted/ada" / tiny.NAME
    outcome = CliRunner().invoke(
        app, ["verify-run", str(folder), "--assignment", tiny.NAME, "--root", str(course)]
    )
    assert outcome.exit_code != 0
    assert "is no training record" in str(outcome.exception)


def test_verify_run_does_not_read_a_file_without_end(course: Path) -> None:
    (course / "assignments" / tiny.NAME).mkdir(parents=True)
    hand_in(course, "ada")
    folder = course / "submitted/ada" / tiny.NAME / "runs/steps"
    with (folder / "large.bin").open("wb") as file:
        file.truncate(200 * 10**9)  # takes no room on the disk
    outcome = CliRunner().invoke(
        app, ["verify-run", str(folder), "--assignment", tiny.NAME, "--root", str(course)]
    )
    assert outcome.exit_code != 0
    assert "more than a hand-in may have" in str(outcome.exception)


@pytest.mark.parametrize("part", ["eve", "eve/tiny", "eve/tiny/runs", "eve/tiny/runs/steps"])
def test_verify_run_follows_no_link_to_somebody_elses_record(course: Path, part: str) -> None:
    """Its path says whose record it is."""
    (course / "assignments" / tiny.NAME).mkdir(parents=True)
    hand_in(course, "ada")
    part = part.replace("tiny", tiny.NAME)
    link = course / "submitted" / part
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(course / "submitted" / part.replace("eve", "ada"))
    folder = course / "submitted/eve" / tiny.NAME / "runs/steps"
    outcome = CliRunner().invoke(
        app, ["verify-run", str(folder), "--assignment", tiny.NAME, "--root", str(course)]
    )
    assert outcome.exit_code != 0
    assert "is a link" in str(outcome.exception)
