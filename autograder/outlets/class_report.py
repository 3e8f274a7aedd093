"""Puts a report together: of one assignment, or of all that were graded; nothing is graded here."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.records import Grade
from autograder.course import contents
from autograder.grading.store import Store
from autograder.outlets import course_statistics, coursework, export, likeness, statistics
from autograder.outlets.course_statistics import CourseReport
from autograder.outlets.statistics import ClassReport, Group


def of_assignment(course: Path, root: Path, assignment: str) -> ClassReport:
    """All numbers of the report on one assignment."""
    found = export.grades(course, assignment)
    changes = coursework.changes(layout.last_report(course, assignment), coursework.results(found))
    return replace(_report(course, root, assignment, found), changes=changes)


def of_course(course: Path, root: Path) -> CourseReport:
    """The same over all assignments that were graded, in the order of the book's chapters."""
    graded = _graded(course)
    listed = contents.read(root).chapters
    names = sorted(graded, key=lambda name: (listed.index(name) if name in listed else len(listed), name))
    reports = [_report(course, root, name, graded[name]) for name in names]
    found = course_statistics.of_reports(reports, {name: graded[name] for name in names})
    changes = coursework.changes(layout.last_course_report(course), _totals(graded))
    return replace(found, changes=changes)


def remember(course: Path, assignment: str = "") -> None:
    """How everybody stands now, in an assignment or in all, for the next report."""
    if assignment:
        now = coursework.results(export.grades(course, assignment))
        coursework.remember(layout.last_report(course, assignment), now)
    else:
        coursework.remember(layout.last_course_report(course), _totals(_graded(course)))


def _totals(graded: dict[str, list[Grade]]) -> coursework.ResultsByStudent:
    students = course_statistics.students_of(graded)
    return {one.student: (one.total, f"{one.handed_in} handed in") for one in students}


def _graded(course: Path) -> dict[str, list[Grade]]:
    hint = "Grade an assignment first: python -m autograder grade NAME"
    if not layout.store(course).is_file():
        raise GradingError(
            f"Nothing has been graded in {course}: there is no {layout.store(course).name}.", hint
        )
    with contextlib.closing(Store(course)) as store:
        found = {name: grades for name in store.assignments() if (grades := store.grades(name))}
    if not found:
        raise GradingError(f"Nobody has a grade in {course.resolve()}.", hint)
    return found


def _report(course: Path, root: Path, assignment: str, grades: list[Grade]) -> ClassReport:
    students = [grade.student for grade in grades]
    work = coursework.handed_in(course, assignment, students)
    code = {student: one.code for student, one in work.items()}
    found = statistics.of_class(assignment, grades, {student: one.printed for student, one in work.items()})
    properties = coursework.properties(root, assignment)
    with contextlib.closing(Store(course)) as store:
        records = store.kin(assignment)
    return replace(
        found,
        tests=tuple(replace(test, looks_at=properties.get(test.name, "")) for test in found.tests),
        mistakes=tuple(replace(group, sample=_sample(group, code)) for group in found.mistakes),
        arrivals=coursework.arrivals(course, assignment, students),
        alike=likeness.pairs(code, coursework.given(root, assignment)),
        records=records,
    )


def _sample(group: Group, code: Mapping[str, Mapping[str, str]]) -> str:
    """The cell of the first student who made a known mistake, which is called as solution/name."""
    cell = group.what.split("/")[0]
    return next((code[who][cell] for who in group.students if cell in code.get(who, {})), "")
