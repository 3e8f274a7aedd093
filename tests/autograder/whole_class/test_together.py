"""Hand-ins that are ready at the same time are written together, and get what each would get alone."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Grade, RunRecord, Verdict
from autograder.grading.backend import Job
from autograder.grading.request import Request
from autograder.outlets.gradebook import Gradebook
from tests.autograder.whole_class.people import WorkersHere, book, grade_here
from tests.helpers import tiny
from tests.helpers.fakes import FakeBackend

STUDENTS = ("ada", "ben", "cem", "dee")


@pytest.fixture
def handed_in(course: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    grade_here(monkeypatch)
    for student in STUDENTS:  # the code differs as well: a run that was kept for equal code would not be run
        own = f"{tiny.ANSWERS['double']}  # by {student}"
        tiny.hand_in(course, student, tiny.solved(course, essay=student, double=own))
    return course


@pytest.fixture
def batches(handed_in: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many the gradebook was given at a time; whoever is first waits until all have run."""
    sizes: list[int] = []
    ran, all_ran = [], threading.Event()
    run, publish_all = FakeBackend.run, Gradebook.publish_all

    def noted(self: FakeBackend, job: Job) -> RunRecord:
        record = run(self, job)
        ran.append(job)
        if len(ran) == len(STUDENTS):
            all_ran.set()
        return record

    def waiting(self: Gradebook, results: Any) -> None:
        sizes.append(len(results))
        assert all_ran.wait(60), f"of {len(STUDENTS)} hand-ins, {len(ran)} have run"
        publish_all(self, results)

    monkeypatch.setattr(FakeBackend, "run", noted)
    monkeypatch.setattr(Gradebook, "publish_all", waiting)
    return sizes


def grade(course: Path) -> dict[str, Grade]:
    grades = pipeline.grade(Request(course, tiny.NAME, jobs=4), Progress(0, quiet=True))
    return {one.student: one for one in grades}


def in_gradebook(course: Path) -> dict[str, float]:
    with book(course) as gradebook:
        return {one.student.id: one.score for one in gradebook.assignment_submissions(tiny.NAME)}


def test_all_get_what_they_would_get_alone(handed_in: Path, batches: list[int]) -> None:
    grades = grade(handed_in)
    assert sum(batches) == len(STUDENTS)
    assert {student: one.score for student, one in grades.items()} == dict.fromkeys(STUDENTS, 10.0)
    assert in_gradebook(handed_in) == dict.fromkeys(STUDENTS, 10.0)
    for student in STUDENTS:
        page = handed_in / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html"
        assert student in page.read_text()


@pytest.mark.parametrize("unlucky", STUDENTS)
def test_one_who_can_not_be_written_harms_nobody_else(
    handed_in: Path, batches: list[int], unlucky: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = WorkersHere.publish

    def publish(self: WorkersHere, outlet: str, result: Any) -> None:
        if result.submission.student == unlucky:
            raise ValueError("a page that can't be drawn")
        honest(self, outlet, result)

    with monkeypatch.context() as patch:
        patch.setattr(WorkersHere, "publish", publish)
        verdicts = {student: one.verdict for student, one in grade(handed_in).items()}
    expected = dict.fromkeys(STUDENTS, Verdict.GRADED)
    assert verdicts == expected | {unlucky: Verdict.INFRASTRUCTURE_ERROR}
    (report,) = (handed_in / ".autograder-errors").rglob("*.*")
    assert unlucky in report.read_text()
    assert {student: one.verdict for student, one in grade(handed_in).items()} == expected
    assert not list((handed_in / ".autograder-errors").rglob("*.*"))
