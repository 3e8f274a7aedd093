"""Grades a class: the stages that every hand-in goes through, on one screen.

take in   in a worker (`workers`), which reads and repairs it    Submission
run       in a box (`runs`), unless a run like it was kept       RunRecord
verify    what counts beside the run (`evidence`)                TestResult …
score     a pure function of all that (`score`)                  Grade
explain   which known mistake was made (`diagnosis`)             Grade
publish   to every outlet that is not in step (`outlets`)
keep      run and grade (`store`), for the next time

Several threads take the first three, `Grader._run`; one thread takes the rest, `Grader._finish`, for all
hand-ins together that are ready.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar

from autograder.base import attempts, border, crash_reports, disk, layout, settings, words
from autograder.base.attempts import Attempt
from autograder.base.course_lock import CourseLock
from autograder.base.errors import CourseError, GradingError
from autograder.base.policy import Rules, Times
from autograder.base.progress import Progress
from autograder.base.records import Fault, Grade, GradingResult, RunRecord, Submission, Verdict
from autograder.course import needs
from autograder.course.nbgrader import moment
from autograder.grading import intake, score
from autograder.grading.attempt import AttemptRun, counting
from autograder.grading.request import Request
from autograder.grading.site import Site
from autograder.grading.store import Store
from autograder.resources import Resources, open_all, open_site
from autograder.workers.pool import Hung, LimitMet

Result = TypeVar("Result")
Scored = tuple[AttemptRun, Grade]
_TOGETHER = 32  # hand-ins at most that are written in one transaction
_PATIENCE = 0.5  # seconds that a hand-in with its score waits for those that are written with it
_TOO_MUCH = (
    "The notebook can't be read with the time and memory that one notebook may take. "
    "Clear all outputs, remove what does not belong to it, save, and hand it in again."
)
_NO_NAME = (
    "The name of this student's folder is not UTF-8, or holds spaces that can't be seen or signs that mean "
    'something to a page, an address or a terminal, such as <, " or #: rename the folder and grade it again.'
)


def grade(request: Request, progress: Progress | None = None, site: Site | None = None) -> list[Grade]:
    """Grade the submissions of one assignment; every one of them ends in a verdict.

    `site` is one that the caller has opened and goes on using.
    """
    students = intake.students_of(request.course, request.assignment, request.students)
    if not students:
        folder = layout.student_folder(request.course, layout.SUBMITTED, "<student>", request.assignment)
        raise GradingError(
            f"Nobody has handed in {request.assignment!r}.", f"Submissions belong in {folder}/."
        )
    needs.bring(needs.of_notebook(request.source))
    options = request.options()
    lock = CourseLock(request.course)
    try:
        with (
            progress or Progress(len(students)) as shown,  # first: what follows takes seconds
            contextlib.nullcontext(site) if site else open_site(request, options, shown.say) as place,
            open_grader(request, options, place) as grader,  # nbgrader loads while the warm process warms up
        ):
            shown.say(f"Sandbox: {place.level}")
            for note in grader.notes:
                shown.say(note)
            grades = [_announce(shown, *done, grader) for done in grader.work(students)]
            akin = grader.akin()
    finally:
        lock.release()
    grades.sort(key=lambda g: g.student)
    shown.summary(grades)
    for sentence in akin:
        shown.say(sentence)
    return grades


def _announce(progress: Progress, result: Grade, kept: bool, grader: Grader) -> Grade:
    progress.done(result, kept, first=not grader.has_graded(result.student))
    return result


def exit_status(grades: list[Grade]) -> int:
    """Non-zero only when the machine, not a student, was at fault."""
    return int(any(g.verdict is Verdict.INFRASTRUCTURE_ERROR for g in grades))


@contextlib.contextmanager
def open_grader(request: Request, options: settings.Settings, site: Site) -> Iterator[Grader]:
    """A grader with all that it needs open."""
    with open_all(request, options, site) as opened:
        yield Grader(request, opened, request.jobs or site.slots)


class Grader:
    """Where the stages meet: several threads run notebooks, this one keeps and publishes."""

    def __init__(self, request: Request, opened: Resources, jobs: int) -> None:
        self._request, self._open, self._jobs = request, opened, jobs
        # Of many hand-ins under way elsewhere, this machine reads no more at a time than it has cores for.
        self._reading = threading.BoundedSemaphore(settings.default_jobs() + 1)
        self._now = request.now or datetime.now(UTC)
        self._before = {g.student: g for g in opened.store.grades(request.assignment)}
        self._alone = False  # whether a run has the machine for itself, so that a timeout is its own fault

    @property
    def notes(self) -> tuple[str, ...]:
        """What the instructor should know before the first grade."""
        return self._open.notes

    @property
    def terms(self) -> dict[str, Any]:
        """What all runs of the class depend on beside the hand-ins: tests, versions, limits, seed."""
        return self._open.runs.terms

    @property
    def kept(self) -> Store:
        """Where its runs are kept."""
        return self._open.store

    def has_graded(self, student: str) -> bool:
        """Whether the student had a grade before this command."""
        return student in self._before

    def akin(self) -> tuple[str, ...]:
        """Pairs of students whose training records an instructor should look at; a report shows them, too."""
        records = self._open.records
        pairs = records.akin()
        if records.compared:
            self._open.store.keep_kin(self._open.master.assignment, records.compared, pairs)
        return tuple(pair.sentence for pair in pairs)

    def work(self, students: list[str]) -> Iterator[tuple[Grade, bool]]:
        """Verdicts as they come; doubtful runs come last, each repeated alone."""
        self._alone = self._jobs == 1 or len(students) == 1
        doubtful: list[str] = []  # names only: what was handed in may be large, and is read again
        self._open.runs.go_on()
        pool = ThreadPoolExecutor(max_workers=self._jobs)
        try:
            for ready in _in_parallel(pool, self._take_and_run, students, ahead=2 * self._jobs):
                clear = [ran for ran in ready if self._alone or not ran.doubtful]
                doubtful += [ran.submission.student for ran in ready if ran.doubtful and not self._alone]
                yield from self._finish(clear)
            self._alone = True
            for student in doubtful:
                yield from self._finish([self._take_and_run(student)])
        finally:
            self._open.runs.stop()
            pool.shutdown(wait=True, cancel_futures=True)

    # Take in, run, verify -------------------------------------------------------------------------------

    def _take_and_run(self, student: str) -> AttemptRun:
        """One student's submission, its run and what was verified; a fence around that student."""
        if not words.is_name(student):
            record = RunRecord((), 0.0, self._open.runs.level, Fault.INFRASTRUCTURE, _NO_NAME)
            return AttemptRun(self._unread(border.shown(student)), record)
        try:
            rules = self._open.rules
            return self._by_policy(student, rules) if rules else self._run(student)
        except CourseError:
            raise
        except Exception as error:
            return AttemptRun(self._unread(student), self._mishap(student, error))

    def _run(self, student: str, attempt: Attempt | None = None) -> AttemptRun:
        """One version of a hand-in, with its run."""
        runs, rules = self._open.runs, self._open.rules
        submission = self._take_in(student, attempt.kept if attempt else 0)
        if attempt and rules and rules.times is Times.ARRIVAL:
            submission = replace(submission, timestamp=attempt.arrived)
        if submission.problem:
            return AttemptRun(submission, RunRecord((), 0.0, runs.level))
        kept = None if self._request.force else runs.kept(submission)
        renewed = None if kept or self._request.force else runs.renewed(submission)
        record = kept or renewed or runs.fresh(submission)
        verified, doubtful = self._open.evidence.verify(submission, record), record.doubtful and kept is None
        return AttemptRun(submission, record, kept is not None, verified, doubtful=doubtful)

    def _by_policy(self, student: str, rules: Rules) -> AttemptRun:
        """The attempt that counts; the runs of all are kept."""
        tries = attempts.of(self._request.course, student, self._request.assignment)
        if not tries:  # a link or a file in the place of a folder, which reading will say
            return self._run(student)
        ran = {number: self._run(student, tries[number - 1]) for number in rules.eligible(len(tries))}
        number = counting(ran, rules)
        for other, one in ran.items():
            if other != number and one.worth_keeping and (self._alone or not one.doubtful):
                self._open.runs.keep(one.submission, one.record)
        when = moment(ran[number].submission.timestamp)
        standing = rules.standing(student, number, len(tries), when, self._now)
        doubtful = any(one.doubtful for one in ran.values())
        return replace(ran[number], standing=standing, doubtful=doubtful)

    def _take_in(self, student: str, kept: int) -> Submission:
        try:
            with self._reading:
                return self._open.workers.take_in(student, kept)
        except LimitMet:
            return self._unread(student, _TOO_MUCH)

    # Score, explain, publish, keep ----------------------------------------------------------------------

    def _finish(self, ready: list[AttemptRun]) -> Iterator[tuple[Grade, bool]]:
        """Their grades once they are published and kept, each with whether its run was kept before."""
        for scored in self._scored(ready):
            for (ran, _), grade in zip(scored, self._written(scored), strict=True):
                yield grade, ran.kept

    def _scored(self, ready: list[AttemptRun]) -> Iterator[list[Scored]]:
        """With their scores; who has one does not wait long for the next, whose mistake may take seconds."""
        began, scored = time.monotonic(), []
        for ran in ready:
            scored.append((ran, self._score(ran)))
            if time.monotonic() - began > _PATIENCE:
                yield scored
                began, scored = time.monotonic(), []
        if scored:
            yield scored

    def _score(self, ran: AttemptRun) -> Grade:
        """One grade, behind the same fence."""
        submission, record = ran.submission, ran.record
        try:
            grade = self._explained(score.grade(submission, record, ran.verified), submission, record)
            return replace(grade, standing=ran.standing)
        except CourseError:
            raise
        except Exception as error:
            return self._failed(ran, error)

    def _written(self, scored: list[Scored]) -> list[Grade]:
        """Their grades as they stand in the end; when writing them together fails, each is written alone."""
        try:
            return self._write(scored)
        except CourseError:
            raise
        except Exception as error:
            if len(scored) > 1:  # nobody else is to suffer from it
                return [grade for one in scored for grade in self._written([one])]
            return [self._failed(scored[0][0], error)]

    def _write(self, scored: list[Scored]) -> list[Grade]:
        """Keep their runs, then publish: what a killed grader leaves is done again, and no run is lost."""
        sound = [one for one in scored if one[1].verdict is not Verdict.INFRASTRUCTURE_ERROR]
        with self._open.store.together():
            for ran, _ in sound:
                if ran.worth_keeping:
                    self._open.runs.keep(ran.submission, ran.record)
        results = [self._result(*one) for one in sound]
        published: dict[str, Grade] = {}
        for grade in self._open.publishing.publish(results, self._request.force):
            crash_reports.clear(self._request.course, grade.assignment, grade.student)
            published[grade.student] = grade
        return [published.get(grade.student, grade) for _, grade in scored]

    def _result(self, ran: AttemptRun, grade: Grade) -> GradingResult:
        unchanged = score.unchanged(self._before.get(grade.student), grade)
        return GradingResult(ran.submission, ran.record, grade, unchanged=unchanged)

    def _explained(self, result: Grade, submission: Submission, record: RunRecord) -> Grade:
        """With the known mistakes that were recognised; with none when the comparison takes too much."""
        diagnosis = self._open.diagnosis
        try:
            return diagnosis.explain(result, submission, record) if diagnosis else result
        except (LimitMet, Hung):
            return result

    # Where a stage fails --------------------------------------------------------------------------------

    def _failed(self, ran: AttemptRun, error: Exception) -> Grade:
        with contextlib.suppress(Exception):
            self._open.runs.forget(ran.submission)  # it would fail again
        record = self._mishap(ran.submission.student, error)
        return score.grade(self._unread(ran.submission.student), record)

    def _unread(self, student: str, problem: str = "") -> Submission:
        return intake.unread(self._request.course, student, self._open.master, problem)

    def _mishap(self, student: str, error: Exception) -> RunRecord:
        """An error of ours ends one student's grading, is written down, and never stops the class.

        A full disk does: every student after this one would meet it.
        """
        disk.require_room(self._request.course, error)
        told = crash_reports.write(self._request.course, self._open.master.assignment, student, error)
        return RunRecord((), 0.0, self._open.runs.level, Fault.INFRASTRUCTURE, told)


def _in_parallel(
    pool: ThreadPoolExecutor, call: Callable[[str], Result], students: Iterable[str], ahead: int
) -> Iterator[list[Result]]:
    """Keep the pool busy without holding more than a few results in memory; what is ready comes together."""
    waiting, most = iter(students), min(_TOGETHER, ahead // 2)
    running = [pool.submit(call, student) for student in islice(waiting, ahead)]
    while running:
        wait(running, return_when=FIRST_COMPLETED)
        ready = [future for future in running if future.done()][:most]
        running = [future for future in running if future not in ready]
        running += [pool.submit(call, student) for student in islice(waiting, len(ready))]
        yield [future.result() for future in ready]
