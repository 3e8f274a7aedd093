"""Grades again after a test, points or a policy changed, and says who gains and who loses, and why.

A dry run does the same on a copy of what was kept: the class's gradebook, pages and store stay as they are.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import pipeline
from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.base.records import Grade
from autograder.grading import intake
from autograder.grading.request import Request
from autograder.grading.store import Store
from autograder.outlets.changes import StudentChange, compare


def regrade(request: Request, dry_run: bool) -> list[StudentChange]:
    """Grade the class again and compare with what the store had."""
    if not layout.store(request.course).is_file():
        raise GradingError(
            f"Nothing has been graded in {request.course.resolve()}.",
            f"Grade the class first: python -m autograder grade {request.assignment}",
        )
    with contextlib.closing(Store(request.course)) as store:
        before = store.grades(request.assignment)
    students = concerned(request).graded
    if not students:
        raise GradingError(
            f"Nobody has a grade for {request.assignment!r} in {request.course.resolve()}.",
            f"Grade the class first: python -m autograder grade {request.assignment}",
        )
    request = replace(request, students=students, regrading=True)
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


class _Counting(Progress):
    """Live while it grades; the comparison is a table of its own."""

    def summary(self, grades: list[Grade]) -> None:
        pass


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
        settings = (layout.SETTINGS, layout.NBGRADER_CONFIG, layout.POLICY)
        for path in (*(request.course / name for name in settings), layout.secret(request.course)):
            if path.is_file():
                shutil.copy(path, copy)
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
