"""Grades again after a test, points or a policy changed, and says who gains and who loses, and why.

A dry run does the same on a copy of what was kept: the class's gradebook, pages and store stay as they are.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import pipeline
from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.base.records import Grade, TestResult
from autograder.grading import intake
from autograder.grading.request import Request
from autograder.grading.store import Store
from autograder.outlets.explained import plain_words


@dataclass(frozen=True)
class TestChange:
    """One test that gives a student something else than before."""

    __test__ = False  # not a class of tests, whatever pytest thinks

    name: str
    before: float | None  # None: there was no such test, or it waited for a person
    after: float | None
    why: str = ""


@dataclass(frozen=True)
class StudentChange:
    """A student whose score, verdict or tests are different."""

    student: str
    before: float | None
    after: float | None
    verdicts: tuple[str, str]
    tests: tuple[TestChange, ...]
    penalties: tuple[float, float] = (0.0, 0.0)

    @property
    def difference(self) -> float:
        return (self.after or 0.0) - (self.before or 0.0)

    def sentence(self) -> str:
        """For the student."""
        was, now = f"{self.before or 0:g}", f"{self.after or 0:g}"
        verb = "rises" if self.difference > 0 else "falls"
        start = f"Your score {verb} from {was} to {now}" if self.difference else f"Your score stays {now}"
        reasons = [f"{test.name}: {_points(test.before)} → {_points(test.after)}" for test in self.tests]
        old, new = self.penalties
        reasons += [f"penalty for lateness: {old:g} → {new:g}"] if old != new else []
        return f"{start}, because the assignment was graded again ({'; '.join(reasons) or 'a hand grade'})."


def regrade(request: Request, dry_run: bool) -> list[StudentChange]:
    """Grade the class again and compare with what the store had."""
    if not layout.store(request.course).is_file():
        raise GradingError(
            f"Nothing has been graded in {request.course}.",
            f"Grade the class first: python -m autograder grade {request.assignment}",
        )
    with contextlib.closing(Store(request.course)) as store:
        before = store.grades(request.assignment)
    students = concerned(request).graded
    if not students:
        raise GradingError(
            f"Nobody has a grade for {request.assignment!r} in {request.course}.",
            f"Grade the class first: python -m autograder grade {request.assignment}",
        )
    request = replace(request, students=students)
    with _copy(request) if dry_run else contextlib.nullcontext(request) as where:
        after = pipeline.grade(where, _Counting(len(students)))
    return compare(before, after)


@dataclass(frozen=True)
class Concerned:
    """Who is asked about: those who have a grade, and those who can neither gain nor lose."""

    graded: tuple[str, ...]
    never_graded: tuple[str, ...]


def concerned(request: Request) -> Concerned:
    """Everybody who handed in, or those who are named."""
    with contextlib.closing(Store(request.course)) as store:
        known = {grade.student for grade in store.grades(request.assignment)}
    there = intake.students_of(request.course, request.assignment, request.students)
    return Concerned(
        tuple(name for name in there if name in known), tuple(name for name in there if name not in known)
    )


def compare(before: Iterable[Grade], after: Iterable[Grade]) -> list[StudentChange]:
    """Everybody whose result is different, those who lose most first; a first grade is no change."""
    old = {grade.student: grade for grade in before}
    pairs = [(old[grade.student], grade) for grade in after if grade.student in old]
    changes = [_change(was, now) for was, now in pairs if _differ(was, now)]
    return sorted(changes, key=lambda one: (one.difference, one.student))


class _Counting(Progress):
    """Live while it grades; the comparison is a table of its own."""

    def summary(self, grades: list[Grade]) -> None:
        pass


def _differ(was: Grade, now: Grade) -> bool:
    return (was.score, was.verdict) != (now.score, now.verdict) or bool(_tests(was, now))


def _change(was: Grade, now: Grade) -> StudentChange:
    verdicts = (was.verdict.value, now.verdict.value)
    penalties = (was.scores.late_penalty, now.scores.late_penalty)
    return StudentChange(now.student, was.score, now.score, verdicts, _tests(was, now), penalties)


def _tests(was: Grade, now: Grade) -> tuple[TestChange, ...]:
    """The tests of both, in the order that they have now; those that are gone come last."""
    old, new = ({test.name: test for test in grade.tests} for grade in (was, now))
    names = [*new, *(name for name in old if name not in new)]
    pairs = [(name, old.get(name), new.get(name)) for name in names]
    return tuple(
        TestChange(name, a.score if a else None, b.score if b else None, _why(a, b))
        for name, a, b in pairs
        if (a.score if a else None) != (b.score if b else None)
    )


def _why(was: TestResult | None, now: TestResult | None) -> str:
    if now is None:
        return "the test is gone"
    if was is None:
        return plain_words(now) or "a new test"
    if was.max_score != now.max_score:
        return f"it is worth {now.max_score:g} and was worth {was.max_score:g}"
    return plain_words(now) or "it passes now"


def _points(score: float | None) -> str:
    return "none" if score is None else f"{score:g}"


@contextlib.contextmanager
def _copy(request: Request) -> Iterator[Request]:
    """The same request on a copy of the databases; hand-ins are read where they lie."""
    url = request.config().get("CourseDirectory", {}).get("db_url")
    if url:
        raise GradingError(
            f"A dry run needs the gradebook in the course's folder; the configuration names {url}.",
            "Try it with a copy of the course and of its gradebook.",
        )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for path in (layout.store(request.course), layout.gradebook(request.course)):
            if path.is_file():
                _copy_database(path, copy / path.name)
        for name in (layout.SETTINGS, layout.NBGRADER_CONFIG, layout.POLICY):
            if (request.course / name).is_file():
                shutil.copy(request.course / name, copy)
        for name in (layout.SUBMITTED, layout.EARLIER, layout.SOURCE):
            if (request.course / name).is_dir():
                os.symlink((request.course / name).resolve(), copy / name)
        yield replace(request, course=copy, root=request.root or request.course, feedback=False)


def _copy_database(path: Path, target: Path) -> None:
    """A database with what is not yet in its main file."""
    with (
        contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(target)) as copied,
    ):
        source.backup(copied)
