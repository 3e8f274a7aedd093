"""Grades a class: the stages that every hand-in goes through, on one screen.

take in   in a worker (`workers`), which reads and repairs it    Submission
run       in a box (`runs`), unless a run like it was kept       RunRecord
verify    what counts beside the run (`evidence`)                TestResult …
score     a pure function of all that (`score`)                  Grade
explain   which known mistake was made (`diagnosis`)             Grade
publish   to every outlet that is not in step (`outlets`)
keep      run and grade (`store`), for the next time
"""

from __future__ import annotations

import contextlib
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol

from autograder.base import attempts, border, crash_reports, files, kit, layout, policy, settings, words
from autograder.base.attempts import Attempt
from autograder.base.errors import CourseError, GradingError
from autograder.base.policy import Standing, Times
from autograder.base.progress import Progress
from autograder.base.records import Fault, Grade, GradingResult, RunRecord, Submission, TestResult, Verdict
from autograder.course import lack, master, needs
from autograder.course.nbgrader import moment
from autograder.grading import intake, score, store, training_records, variants
from autograder.grading.backend import Backend, Contents, LocalBackend
from autograder.grading.diagnosis import Diagnostician, watch_of
from autograder.grading.evidence import Evidence, NoEvidence
from autograder.grading.runs import Runs
from autograder.grading.training_records import Finding, RecordEvidence
from autograder.outlets.gradebook import Gradebook
from autograder.outlets.outlet import Outlet, Publisher
from autograder.outlets.release import ByPolicy
from autograder.sandbox.forkserver import ForkServer
from autograder.workers.outlet import InWorker
from autograder.workers.pool import Hung, LimitMet, Workers

_TOO_MUCH = (
    "The notebook can't be read with the time and memory that one notebook may take. "
    "Clear all outputs, remove what does not belong to it, save, and hand it in again."
)
_NO_NAME = (
    "The name of this student's folder is not UTF-8, or holds spaces that can't be seen or signs that mean "
    'something to a page, an address or a terminal, such as <, " or #: rename the folder and grade it again.'
)


@dataclass(frozen=True)
class Request:
    """What to grade and how."""

    course: Path
    assignment: str
    students: tuple[str, ...] = ()
    jobs: int = 0  # 0: one per core
    force: bool = False  # run again what is kept already
    no_sandbox: bool = False
    root: Path | None = None  # where the course is written, if not where it is graded
    feedback: bool = True
    on: str = ""  # the address of a Dask scheduler, to grade on its workers
    apart: Path | None = None  # keep runs in this folder and publish nothing: a part of a class
    now: datetime | None = None  # when the policy is asked; the clock's time if none

    @property
    def written(self) -> Path:
        """Where the assignment's notebook lies: with the hand-ins, or else where the course is written."""
        here = layout.notebook(self.course, layout.SOURCE, self.assignment).is_file()
        return self.course if here or self.root is None else self.root

    def options(self) -> settings.Settings:
        """The course's settings, and whether the sandbox is wanted."""
        return replace(settings.load(self.course), sandbox=not self.no_sandbox)

    def rules(self) -> policy.Rules | None:
        """The course's policy: that of the folder with the hand-ins, or else where the course is written."""
        places = (self.course, *([self.root] if self.root is not None else []))
        return policy.load(places, self.assignment)

    def config(self) -> Any:
        """nbgrader's configuration: the course's, and over it that of the folder with the hand-ins."""
        config = master.load_config(self.root or self.course)
        if self.root is not None and self.course.resolve() != self.root.resolve():
            config.merge(master.load_config(self.course))
        return config


class Site(Protocol):
    """Where notebooks run that do not run in boxes of this machine's warm process."""

    @property
    def slots(self) -> int:
        """How many hand-ins are worth having under way at a time."""
        ...

    def backend(self, contents: Contents) -> Backend: ...


@dataclass(frozen=True)
class _Taken:
    """A submission with its run, whether that was kept, and what was verified beside it."""

    submission: Submission
    record: RunRecord
    kept: bool = False
    verified: tuple[TestResult, ...] = ()
    standing: Standing | None = None


def grade(request: Request, progress: Progress | None = None, warm: ForkServer | None = None) -> list[Grade]:
    """Grade the submissions of one assignment; every one of them ends in a verdict.

    `warm` is a process that the caller has started and goes on using.
    """
    students = intake.students_of(request.course, request.assignment, request.students)
    if not students:
        folder = layout.student_folder(request.course, layout.SUBMITTED, "<student>", request.assignment)
        raise GradingError(
            f"Nobody has handed in {request.assignment!r}.", f"Submissions belong in {folder}/."
        )
    needs.bring(needs.of_notebook(layout.notebook(request.written, layout.SOURCE, request.assignment)))
    options = request.options()
    lock = store.CourseLock(request.course)
    try:
        with (
            progress or Progress(len(students)) as shown,  # first: what follows takes seconds
            contextlib.nullcontext(warm) if warm else place_of(request, options, shown.say) as place,
            Grader(request, options, place) as grader,  # nbgrader loads while the warm process warms up
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


def verify_run(request: Request, folder: Path, student: str) -> tuple[Finding, ...]:
    """Every check of one training record, by the reference's code in a box; nothing is graded or kept."""
    needs.bring(needs.of_notebook(layout.notebook(request.written, layout.SOURCE, request.assignment)))
    options = request.options()
    known, _ = master.load(request.written, request.assignment, request.config())
    submission = training_records.alone(folder.resolve(), student, known)
    with (
        tempfile.TemporaryDirectory() as passing,
        contextlib.closing(store.Store(Path(passing))) as nothing,
        ForkServer(options) as server,
    ):
        contents = Contents()
        runs = Runs(_backend(server, contents), contents, nothing, known, options, {}, kit.folder())
        return training_records.findings(runs, known, submission, folder.name, options.seed)


def place_of(request: Request, options: settings.Settings, say: Callable[[str], None]) -> Any:
    """This machine, or the cluster that was named: to be entered, and then a `ForkServer` or a `Site`."""
    if not request.on:
        return ForkServer(options)
    from autograder.cluster.coordinator import Cluster  # Dask is there for whoever has a cluster
    from autograder.cluster.shipping import Setup

    known, _ = master.load(request.written, request.assignment, request.config())
    return Cluster(request.on, Setup.of(known, options), say)


def _backend(place: ForkServer | Site, contents: Contents) -> Backend:
    """What runs notebooks there."""
    return LocalBackend(place, contents) if isinstance(place, ForkServer) else place.backend(contents)


def _sections(request: Request, book: str) -> dict[str, tuple[str, str]]:
    """Where to read again what a test is about, if students have the book under an address."""
    if not book:
        return {}
    from autograder.book import sections

    found = sections.of_tests(request.root or request.course, request.assignment)
    return {test: (heading, f"{book.rstrip('/')}/{place}") for test, (heading, place) in found.items()}


def _policy_notes(request: Request, rules: policy.Rules | None, options: settings.Settings) -> list[str]:
    """What a policy says that can't be done, or that looks like a slip."""
    if rules is None:
        return []
    notes = []
    if rules.due and rules.times is Times.PLATFORM and not options.trust_timestamps:
        notes.append(
            "Nobody is late by the policy: when things were handed in is not known. If `collect` brought "
            "them, set trust_timestamps = true in autograder.toml; for `watch`, set times = 'arrival' in "
            "policy.toml."
        )
    there = set(intake.students_of(request.course, request.assignment))
    absent = sorted({*rules.extensions, *rules.hold} - there)
    if absent:
        notes.append(f"Named in policy.toml, and nothing handed in: {', '.join(absent)}.")
    return notes


def _announce(progress: Progress, result: Grade, kept: bool, grader: Grader) -> Grade:
    progress.done(result, kept, first=not grader.has_graded(result.student))
    return result


def exit_status(grades: list[Grade]) -> int:
    """Non-zero only when the machine, not a student, was at fault."""
    return int(any(g.verdict is Verdict.INFRASTRUCTURE_ERROR for g in grades))


def _worth(taken: _Taken, rules: policy.Rules) -> tuple[bool, float]:
    """By what attempts are compared; where the machine failed for one, that is what has to be said."""
    tests = score.grade(taken.submission, taken.record, taken.verified).tests
    earned = sum(test.score or 0.0 for test in tests)
    late = rules.seconds_late(taken.submission.student, moment(taken.submission.timestamp))
    failed = taken.record.fault is Fault.INFRASTRUCTURE
    return failed, earned - rules.penalty(earned, late)


class Grader:
    """Where the stages meet: several threads run notebooks, this one keeps and publishes."""

    def __init__(self, request: Request, options: settings.Settings, place: ForkServer | Site) -> None:
        self._request = request
        slots = settings.default_jobs() if isinstance(place, ForkServer) else place.slots
        self._jobs = request.jobs or slots
        # Of many hand-ins under way elsewhere, this machine reads no more at a time than it has cores for.
        self._reading = threading.BoundedSemaphore(settings.default_jobs() + 1)
        config, self._rules = request.config(), request.rules()
        self._now = request.now or datetime.now(UTC)
        loaded, prepared = master.load(request.written, request.assignment, config)
        self._master = replace(loaded, sections=_sections(request, options.book))
        lack.require_packages(self._master)
        # What the instructor should know before the first grade.
        self.notes: list[str] = _policy_notes(request, self._rules, options)
        with contextlib.ExitStack() as opened:  # what is open is closed when something after it fails
            self._workers = Workers(request.course, self._master, options, request.feedback)
            opened.callback(self._workers.close)
            self._store = store.Store(request.apart or request.course)
            opened.callback(self._store.close)
            self._gradebook: Gradebook | None = None
            if request.apart is None:
                self._gradebook = Gradebook(request.course, config, self._rules)
                opened.callback(self._gradebook.close)
                self._gradebook.register(self._master, prepared)
                self._to_gradebook = Publisher([self._gradebook], self._store, self._master)
                self._to_folders = Publisher([*self._folders()], self._store, self._master)
            self._before = {g.student: g for g in self._store.grades(request.assignment)}
            known = self._known_mistakes(request.root or request.course)
            contents = Contents()
            backend = _backend(place, contents)
            watch = watch_of(known) if known else {}
            self._runs = Runs(backend, contents, self._store, self._master, options, watch, kit.folder())
            self._diagnosis = (
                Diagnostician(known, self._runs.of_known_mistake, self._workers) if known else None
            )
            self._records = RecordEvidence(self._runs, self._master, request.force)
            self._evidence: Evidence = self._records if self._master.records else NoEvidence()
            self._opened = opened.pop_all()

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @property
    def terms(self) -> dict[str, Any]:
        """What all runs of the class depend on beside the hand-ins: tests, versions, limits, seed."""
        return self._runs.terms

    @property
    def kept(self) -> store.Store:
        """Where its runs are kept."""
        return self._store

    def has_graded(self, student: str) -> bool:
        """Whether the student had a grade before this command."""
        return student in self._before

    def akin(self) -> tuple[str, ...]:
        """Pairs of students whose training records an instructor should look at."""
        return self._records.akin()

    def work(self, students: list[str]) -> Iterator[tuple[Grade, bool]]:
        """Verdicts as they come; doubtful runs come last, each repeated alone."""
        jobs = self._jobs
        doubtful: list[str] = []  # names only: what was handed in may be large, and is read again
        self._runs.go_on()
        pool = ThreadPoolExecutor(max_workers=jobs)
        try:
            for taken in self._in_parallel(pool, students, 2 * jobs):
                if taken.record.doubtful and not taken.kept and jobs > 1 and len(students) > 1:
                    doubtful.append(taken.submission.student)
                else:
                    yield self._finish(taken), taken.kept
            for student in doubtful:
                taken = self._take_and_run(student)
                yield self._finish(taken), taken.kept
        finally:
            self._runs.stop()
            pool.shutdown(wait=True, cancel_futures=True)

    def _in_parallel(self, pool: ThreadPoolExecutor, students: list[str], ahead: int) -> Iterator[_Taken]:
        """Keep the pool busy without holding more than a few submissions in memory."""
        waiting, running = iter(students), set()
        while True:
            for student in waiting:
                running.add(pool.submit(self._take_and_run, student))
                if len(running) >= ahead:
                    break
            if not running:
                return
            future = next(as_completed(running))
            running.discard(future)
            yield future.result()

    def _take_and_run(self, student: str) -> _Taken:
        """One student's submission, its run and what was verified; a fence around that student."""
        if not words.is_name(student):
            record = RunRecord((), 0.0, self._runs.level, Fault.INFRASTRUCTURE, _NO_NAME)
            return _Taken(self._unread(border.shown(student)), record)
        try:
            return self._by_policy(student, self._rules) if self._rules else self._run(student)
        except CourseError:
            raise
        except Exception as error:
            return _Taken(self._unread(student), self._mishap(student, error))

    def _run(self, student: str, attempt: Attempt | None = None) -> _Taken:
        """One version of a hand-in, with its run."""
        submission = self._take_in(student, attempt.kept if attempt else 0)
        if attempt and self._rules and self._rules.times is Times.ARRIVAL:
            submission = replace(submission, timestamp=attempt.arrived)
        if submission.problem:
            return _Taken(submission, RunRecord((), 0.0, self._runs.level))
        kept = None if self._request.force else self._runs.kept(submission)
        renewed = None if kept or self._request.force else self._runs.renewed(submission)
        record = kept or renewed or self._runs.fresh(submission)
        return _Taken(submission, record, kept is not None, self._evidence.verify(submission, record))

    def _by_policy(self, student: str, rules: policy.Rules) -> _Taken:
        """The attempt that counts: of several, the last of those with most points after the penalty."""
        tries = attempts.of(self._request.course, student, self._request.assignment)
        if not tries:  # a link or a file in the place of a folder, which reading will say
            return self._run(student)
        taken = {number: self._run(student, tries[number - 1]) for number in rules.eligible(len(tries))}
        number = max(taken, key=lambda one: (*_worth(taken[one], rules), one))
        for other, one in taken.items():
            if other != number and not (one.submission.problem or one.kept or one.record.doubtful):
                self._runs.keep(one.submission, one.record)
        when = moment(taken[number].submission.timestamp)
        standing = rules.standing(student, number, len(tries), when, self._now)
        return replace(taken[number], standing=standing)

    def _finish(self, taken: _Taken) -> Grade:
        """The student's grade, kept and published, behind the same fence."""
        try:
            return self._grade(taken)
        except CourseError:
            raise
        except Exception as error:
            with contextlib.suppress(Exception):
                self._runs.forget(taken.submission)  # it would fail again
            record = self._mishap(taken.submission.student, error)
            return score.grade(self._unread(taken.submission.student), record)

    def _grade(self, taken: _Taken) -> Grade:
        """The stages that one thread goes through: score, explain, keep the run, publish, keep the grade."""
        submission, record = taken.submission, taken.record
        grade = self._explained(score.grade(submission, record, taken.verified), submission, record)
        grade = replace(grade, standing=taken.standing)
        if record.fault is Fault.INFRASTRUCTURE:
            return grade
        if not submission.problem and not taken.kept:
            self._runs.keep(submission, record)
        grade = self._published(GradingResult(submission, record, grade))
        self._store.keep_grade(grade)
        crash_reports.clear(self._request.course, submission.assignment, submission.student)
        return grade

    def _published(self, result: GradingResult) -> Grade:
        """The grade with what the gradebook then has: people's scores and the penalty are on every page."""
        if self._gradebook is None:
            return result.grade
        unchanged = score.unchanged(self._before.get(result.submission.student), result.grade)
        result = replace(result, unchanged=unchanged)
        self._to_gradebook.publish(result, self._request.force)
        grade = replace(result.grade, recorded=self._gradebook.scores(result))
        self._to_folders.publish(replace(result, grade=grade), self._request.force)
        return grade

    def _explained(self, result: Grade, submission: Submission, record: RunRecord) -> Grade:
        """With the known mistakes that were recognised; with none when the comparison takes too much."""
        try:
            return self._diagnosis.explain(result, submission, record) if self._diagnosis else result
        except (LimitMet, Hung):
            return result

    def _take_in(self, student: str, kept: int) -> Submission:
        try:
            with self._reading:
                return self._workers.take_in(student, kept)
        except LimitMet:
            return self._unread(student, _TOO_MUCH)

    def _unread(self, student: str, problem: str = "") -> Submission:
        return intake.unread(self._request.course, student, self._master, problem)

    def _mishap(self, student: str, error: Exception) -> RunRecord:
        """An error of ours ends one student's grading, is written down, and never stops the class."""
        words = crash_reports.write(self._request.course, self._master.assignment, student, error)
        return RunRecord((), 0.0, self._runs.level, Fault.INFRASTRUCTURE, words)

    def _known_mistakes(self, root: Path) -> variants.AnswerKey | None:
        """The assignment's known mistakes, if they are written down beside its source."""
        name = self._master.assignment
        if not layout.assignment(root, name).is_file():
            return None
        answer_key = variants.load(root, name)
        if variants.in_step(answer_key, self._master):
            return answer_key
        self.notes.append(
            f"Known mistakes are not recognised, because assignments/{name} has changed since "
            f"source/{name} was built: python -m autograder build {name}"
        )
        return None

    def _folders(self) -> Iterator[Outlet]:
        """The outlets that are folders, without what a killed run left in them."""
        for step in (layout.AUTOGRADED, *([layout.FEEDBACK] if self._request.feedback else [])):
            files.sweep(self._request.course / step)
            outlet = InWorker(self._workers, self._request.course, step)
            for_students = step == layout.FEEDBACK
            yield ByPolicy(outlet, self._request.course, self._master) if for_students else outlet
