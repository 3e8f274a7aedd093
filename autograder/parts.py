"""Grades a class in parts, each on a machine of its own, and brings together what the parts leave.

A part takes in, runs, verifies and explains as `grade` does, and leaves its runs in a bundle.  `merge` puts
the runs of all bundles into the course's store and grades from there: it runs nothing, and it alone writes
gradebook and pages.  So grades are those of a class that was graded in one go, whatever the order.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.base import border, layout, settings
from autograder.base.course_lock import CourseLock
from autograder.base.errors import GradingError
from autograder.base.level import Level, Walls
from autograder.base.progress import Progress
from autograder.base.records import Fault, Grade, RunRecord, Verdict
from autograder.base.words import plural
from autograder.course import needs
from autograder.grading import bundle, intake
from autograder.grading.backend import Contents, Job
from autograder.grading.bundle import Bundle, Part
from autograder.grading.request import Request
from autograder.pipeline import Grader, open_grader
from autograder.resources import open_site

_NOT_THERE = "None of the bundles has this hand-in: it came, or changed, after its part was graded."


@dataclass(frozen=True)
class Missing:
    """A student whose hand-in is not graded yet, and why."""

    student: str
    reason: str


@dataclass(frozen=True)
class Merged:
    """The class after its bundles were brought together."""

    grades: tuple[Grade, ...]
    missing: tuple[Missing, ...]


class KeptBackend:
    """Runs nothing: what was not kept at its level is missing."""

    level, slots = Level(Walls.NONE), settings.default_jobs()

    def backend(self, contents: Contents) -> KeptBackend:
        return self

    def run(self, job: Job) -> RunRecord:
        return RunRecord((), 0.0, str(self.level), Fault.INFRASTRUCTURE, _NOT_THERE)


def grade_part(request: Request, part: Part, target: Path, progress: Progress | None = None) -> list[Grade]:
    """Grade one part of a class and leave a bundle; nothing else is written to the course's folder."""
    students = [
        student
        for student in intake.students_of(request.course, request.assignment, request.students)
        if part.holds(student)
    ]
    needs.bring(needs.of_notebook(request.source))
    options = request.options()
    with (
        tempfile.TemporaryDirectory() as passing,
        progress or Progress(len(students)) as shown,
        open_site(request, options, shown.say) as site,
        open_grader(replace(request, apart=Path(passing), feedback=False), options, site) as grader,
    ):
        shown.say(f"Part {part} of the class: {plural(len(students), 'hand-in')}. Sandbox: {site.level}")
        for note in grader.notes:
            shown.say(note)
        grades = []
        for grade, kept in grader.work(students):
            shown.done(grade, kept, first=True)
            grades.append(grade)
        ended = {grade.student: _lack(grade) for grade in grades}
        left = Bundle(request.assignment, part, grader.terms, site.level, ended, grader.kept.runs())
        bundle.write(target, left)
    return sorted(grades, key=lambda grade: grade.student)


def _lack(grade: Grade) -> str:
    failed = grade.verdict is Verdict.INFRASTRUCTURE_ERROR
    return (grade.reason or "The machine failed.") if failed else ""


def bundles_of(request: Request) -> list[Path]:
    """The bundles that lie where parts leave them."""
    found = sorted(layout.bundles(request.course, request.assignment).glob("*.bundle"))
    if not found:
        place = layout.bundles(request.course, request.assignment)
        raise GradingError(f"There is no bundle in {place}.", "Grade the parts first, or name their bundles.")
    return found


def merge(request: Request, paths: Sequence[Path], progress: Progress | None = None) -> Merged:
    """Bring bundles into the store, and grade everybody whose run is there; unless all fit, none counts."""
    students = intake.students_of(request.course, request.assignment)
    options = request.options()
    lock, backend = CourseLock(request.course), KeptBackend()
    grades: dict[str, Grade] = {}
    try:
        with (
            progress or Progress(len(students)) as shown,
            open_grader(request, options, backend) as grader,
        ):
            levels, lacking = _bring_in(request, grader, paths)
            for backend.level in levels:
                for grade, kept in grader.work(
                    [name for name in students if border.shown(name) not in grades]
                ):
                    if grade.verdict is Verdict.INFRASTRUCTURE_ERROR:
                        lacking[grade.student] = lacking.get(grade.student) or grade.reason
                    else:
                        shown.done(grade, kept, first=not grader.has_graded(grade.student))
                        grades[grade.student] = grade
    finally:
        lock.release()
    missing = [name for name in map(border.shown, students) if name not in grades]
    return Merged(
        tuple(grades[name] for name in sorted(grades)),
        tuple(Missing(name, lacking.get(name) or _NOT_THERE) for name in missing),
    )


def _bring_in(request: Request, grader: Grader, paths: Sequence[Path]) -> tuple[list[Level], dict[str, str]]:
    """Check all bundles, then keep their runs; levels, the strongest first, and who got no result."""
    for path in paths:
        bundle.require_fit(path, bundle.read(path), request.assignment, grader.terms)
    levels: set[Level] = set()
    ended: dict[str, str] = {}
    for path in paths:  # read once more: a large class has too many runs to hold all of them
        found = bundle.read(path)
        grader.kept.add_runs(found.runs)
        levels.add(found.level)
        ended |= {student: why for student, why in found.students.items() if ended.get(student) != ""}
    return sorted(levels, reverse=True), ended
