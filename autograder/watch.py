"""Grades what arrives in submitted/ as it arrives, and lets pages out when the policy says so.

All that it knows is on the disk: versions in earlier/, runs and grades in the store.  However it ends, the
next start looks at everything once and goes on; what was graded is taken from the store.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from autograder import pipeline
from autograder.base import attempts, layout
from autograder.base.errors import CourseBusy, CourseError, GradingError, UsageError
from autograder.base.progress import Progress
from autograder.base.records import Grade, Verdict
from autograder.course import needs
from autograder.grading import intake
from autograder.grading.request import Request
from autograder.grading.site import Site
from autograder.resources import open_site

_PATIENCE = 60.0  # seconds until a hand-in is tried again for which the machine failed; then twice as long
Print = tuple[tuple[object, ...], ...]  # what a hand-in looks like from outside


@dataclass(frozen=True)
class News:
    """One result, as soon as there is one."""

    grade: Grade
    when: datetime

    def line(self) -> str:
        grade, standing = self.grade, self.grade.standing
        parts = [f"{grade.assignment}", grade.verdict.value]
        parts += [grade.worth.words()] if grade.worth else [grade.reason]
        if standing:
            parts.append(f"attempt {standing.attempt} of {standing.handed_in}")
            parts.append("held back" if standing.held else f"page: {standing.page.value}")
        return f"{self.when.astimezone():%H:%M:%S} {grade.student}: {', '.join(parts)}"


@dataclass
class _Watched:
    """What was seen of one assignment; only in memory."""

    request: Request
    graded: dict[str, Print] = field(default_factory=dict)
    settling: dict[str, Print] = field(default_factory=dict)
    again: dict[str, tuple[float, float]] = field(
        default_factory=dict
    )  # student -> when, and how long it was
    looked: datetime | None = None
    policy: Print = ()


class Watch:
    """Rounds of looking and grading, with one warm process for all of them."""

    def __init__(
        self,
        requests: Sequence[Request],
        tell: Callable[[News], None],
        say: Callable[[str], None],
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._watched = [_Watched(request) for request in requests]
        self._tell, self._say, self._clock = tell, say, clock
        self._complaints: set[str] = set()
        self._busy: CourseBusy | None = None  # what kept the last round from grading

    def run(self, every: float, once: bool = False) -> None:
        """Until somebody stops it; `once`, until all that has settled is graded, or somebody else grades."""
        request = self._watched[0].request
        for watched in self._watched:
            _require(watched.request)
        with open_site(request, request.options(), self._say) as site:
            self.round(site)
            while True:
                time.sleep(every)
                self.round(site)
                if once and self._busy:  # there is no next look
                    raise self._busy
                if once:
                    return

    def round(self, site: Site) -> None:
        """Look at everything, and grade what has stayed as it is since the last look."""
        self._busy = None
        for watched in self._watched:
            students = self._ready(watched)
            if students:
                self._grade(watched, students, site)

    def _ready(self, watched: _Watched) -> list[str]:
        course, name, now = watched.request.course, watched.request.assignment, self._clock()
        students = intake.students_of(course, name)
        if self._rules_changed(watched, now):
            watched.graded.clear()
        ready = []
        for student in students:
            seen = _print(layout.student_folder(course, layout.SUBMITTED, student, name))
            due, _ = watched.again.get(student, (0.0, 0.0))
            if watched.graded.get(student) == seen and not (due and time.monotonic() >= due):
                continue
            if watched.settling.get(student) == seen:
                ready.append(student)
            watched.settling[student] = seen
        return ready

    def _rules_changed(self, watched: _Watched, now: datetime) -> bool:
        """Whether a deadline has passed, or the file was changed, since the last look."""
        last, watched.looked = watched.looked, now
        places = (watched.request.course, watched.request.root or watched.request.course)
        before, watched.policy = watched.policy, tuple(_state(place / layout.POLICY) for place in places)
        if last is None:
            return False
        try:
            rules = watched.request.rules()
        except CourseError as error:
            self._complain(error)
            return False
        dates = [rules.due, *rules.extensions.values()] if rules else []
        return before != watched.policy or any(last <= due < now for due in dates if due)

    def _grade(self, watched: _Watched, students: list[str], site: Site) -> None:
        request, now = watched.request, self._clock()
        fresh = {student for student in students if _keep(request, student, now)}
        wanted = replace(request, students=tuple(students), now=now)
        try:
            grades = pipeline.grade(wanted, _Quiet(fresh, self._tell, self._clock), site)
        except CourseBusy as error:
            self._busy = error  # somebody else grades here: at the next look
            return
        except CourseError as error:
            self._complain(error)
            return
        self._complaints.clear()
        watched.graded |= {student: watched.settling[student] for student in students}
        for grade in grades:
            self._remember_failure(watched, grade)

    def _remember_failure(self, watched: _Watched, grade: Grade) -> None:
        """What the machine failed at is tried again, less and less often."""
        if grade.verdict is not Verdict.INFRASTRUCTURE_ERROR:
            watched.again.pop(grade.student, None)
            return
        _, waited = watched.again.get(grade.student, (0.0, _PATIENCE / 2))
        watched.again[grade.student] = (time.monotonic() + 2 * waited, 2 * waited)

    def _complain(self, error: CourseError) -> None:
        """Once: it is tried again at every look."""
        words = f"{error.message} {error.hint}".strip()
        if words not in self._complaints:
            self._complaints.add(words)
            self._say(f"{words} Trying again.")


def _require(request: Request) -> None:
    """Say at once what would fail at the first hand-in; submitted/ itself may come later."""
    if not request.course.is_dir():
        raise UsageError(f"There is no folder {request.course}.", "Name one with --course-dir.")
    if not request.source.is_file():
        raise GradingError(
            f"{request.source} does not exist.",
            f"Build the assignment first: python -m autograder build {request.assignment}",
        )
    request.rules()
    needs.bring(needs.of_notebook(request.source))


class _Quiet(Progress):
    """Says nothing but results that are new: of a fresh version, or of a run that there was not before."""

    def __init__(self, fresh: set[str], tell: Callable[[News], None], clock: Callable[[], datetime]) -> None:
        super().__init__(0, quiet=True)
        self._fresh, self._tell, self._clock = fresh, tell, clock

    def done(self, grade: Grade, kept: bool, first: bool = False) -> None:
        if not kept or first or grade.student in self._fresh:
            self._tell(News(grade, self._clock()))

    def summary(self, grades: list[Grade]) -> None:
        pass


def _keep(request: Request, student: str, now: datetime) -> bool:
    """Keep this version; what can't be copied can still be graded, or said to be unreadable."""
    try:
        return attempts.keep(request.course, student, request.assignment, now)
    except OSError:
        return False


def _print(folder: Path) -> Print:
    """Names, sizes and times: whoever changes a file changes one of these."""
    if folder.is_symlink() or not folder.is_dir():
        return (_state(folder),)
    found: Iterable[tuple[str, Path]] = attempts.listed(folder).items()
    return tuple((name, *_state(path)) for name, path in found)


def _state(path: Path) -> tuple[object, ...]:
    try:
        known = os.lstat(path)
    except OSError:
        return ()
    return known.st_size, known.st_mtime_ns, known.st_ctime_ns, known.st_ino
