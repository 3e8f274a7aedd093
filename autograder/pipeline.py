"""Grades a class: take in, run, score, keep, publish; the five stages on one screen."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.base import border, mishaps, settings, words
from autograder.base.errors import CourseError, GradingError
from autograder.base.progress import Progress
from autograder.base.records import Fault, Grade, Master, RunRecord, Submission, Verdict
from autograder.course import build, lack, master, needs
from autograder.course.assignments import source_path
from autograder.grading import intake, run, score, store, variants
from autograder.grading.diagnosis import Diagnostician
from autograder.outlets import autograded
from autograder.outlets.gradebook import Book
from autograder.sandbox.forkserver import ForkServer, ServerDown
from autograder.workers.pool import Hung, LimitMet, Workers

_TRIES = 3  # of a run that failed through no fault of the student
_TOO_MUCH = (
    "The notebook can't be read with the time and memory that one notebook may take. "
    "Clear all outputs, remove what does not belong to it, save, and hand it in again."
)
_NO_NAME = (
    "The name of this student's folder is not UTF-8, or holds spaces that can't be seen or signs that mean "
    'something to a page, an address or a terminal, such as <, " or #: rename the folder and grade it again.'
)
PAGES = 4  # of the form of what is published: raise it when the same run would be shown differently


@dataclass(frozen=True)
class Request:
    """What to grade and how."""

    course: Path
    assignment: str
    students: tuple[str, ...] = ()
    jobs: int = 0  # 0: one per core
    force: bool = False  # run again what is kept already
    no_sandbox: bool = False
    root: Path | None = None  # where nbgrader_config.py lies, if not in the course
    feedback: bool = True


def grade(request: Request, progress: Progress | None = None) -> list[Grade]:
    """Grade the submissions of one assignment; every one of them ends in a verdict."""
    students = intake.students_of(request.course, request.assignment, request.students)
    if not students:
        raise GradingError(
            f"Nobody has handed in {request.assignment!r}.",
            f"Submissions belong in {request.course}/submitted/<student>/{request.assignment}/.",
        )
    needs.bring(needs.of_notebook(build.notebook_path(request.course, build.SOURCE, request.assignment)))
    options = settings.load(request.course)
    lock = store.OnlyOne(request.course)
    try:
        with (
            progress or Progress(len(students)) as shown,  # first: what follows takes seconds
            ForkServer(options, request.no_sandbox) as server,
            Desk(request, options, server) as desk,  # nbgrader loads while the warm process warms up
        ):
            shown.say(f"Sandbox: {server.level}")
            for note in desk.notes:
                shown.say(note)
            grades = [_announce(shown, *done) for done in desk.work(students)]
    finally:
        lock.release()
    grades.sort(key=lambda g: g.student)
    shown.summary(grades)
    return grades


def _announce(progress: Progress, result: Grade, kept: bool) -> Grade:
    progress.done(result, kept)
    return result


def exit_status(grades: list[Grade]) -> int:
    """Non-zero only when the machine, not a student, was at fault."""
    return int(any(g.verdict is Verdict.INFRASTRUCTURE_ERROR for g in grades))


def write_json(path: Path, grades: list[Grade]) -> None:
    """One object per submission; `words_of_the_student` names the fields that a student may have worded."""
    rows = []
    for result in grades:
        row: dict[str, Any] = {
            "student": words.shown(result.student),
            "assignment": result.assignment,
            "verdict": result.verdict.value,
            "score": result.score,
            "max_score": result.max_score,
            "tests": [asdict(test) | {"message": words.visible(test.message)} for test in result.tests],
            "seconds": round(result.seconds, 3),
            "sandbox": result.level,
            "reason": words.shown(result.reason),
            "notes": [words.shown(note) for note in result.notes],
            "words_of_the_student": ["student", "reason", "notes", "tests.message"],
        }
        rows.append(row)
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


class Desk:
    """Where the stages meet: several threads run notebooks, this one keeps and publishes."""

    def __init__(self, request: Request, options: settings.Settings, server: ForkServer) -> None:
        self._request, self._options, self._server = request, options, server
        config = master.load_config(request.root or request.course)
        self._master, prepared = master.load(request.course, request.assignment, config)
        lack.require_packages(self._master)
        self._stop = threading.Event()
        self.notes: list[str] = []  # what the instructor should know before the first grade
        with contextlib.ExitStack() as opened:  # what is open is closed when something after it fails
            self._workers = Workers(request.course, self._master, options, request.feedback)
            opened.callback(self._workers.close)
            self._store = store.Store(request.course)
            opened.callback(self._store.close)
            self._book = Book(request.course, config)
            opened.callback(self._book.close)
            self._book.register(self._master, prepared)
            self._tests = master.digest(self._master)
            self._surroundings = {**store.environment(_kit()), **options.fingerprint()}
            self._diagnosis = self._diagnostician(request.root or request.course)
            autograded.sweep(request.course)
            self._opened = opened.pop_all()

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def work(self, students: list[str]) -> Iterator[tuple[Grade, bool]]:
        """Verdicts as they come; doubtful runs come last, each repeated alone."""
        jobs = self._request.jobs or settings.default_jobs()
        doubtful: list[str] = []  # names only: what was handed in may be large, and is read again
        self._stop.clear()
        pool = ThreadPoolExecutor(max_workers=jobs)
        try:
            for submission, record, kept in self._in_parallel(pool, students, 2 * jobs):
                if record.doubtful and not kept and jobs > 1 and len(students) > 1:
                    doubtful.append(submission.student)
                else:
                    yield self._finish(submission, record), kept
            for student in doubtful:
                submission, record, kept = self._take_and_run(student)
                yield self._finish(submission, record), kept
        finally:
            self._stop.set()
            pool.shutdown(wait=True, cancel_futures=True)

    def _in_parallel(
        self, pool: ThreadPoolExecutor, students: list[str], ahead: int
    ) -> Iterator[tuple[Submission, RunRecord, bool]]:
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

    def _take_and_run(self, student: str) -> tuple[Submission, RunRecord, bool]:
        """One student's submission and its run, and whether that was kept; a fence around that student."""
        if not words.is_name(student):
            record = RunRecord((), 0.0, self._server.level, Fault.INFRASTRUCTURE, _NO_NAME)
            return self._unread(border.shown(student)), record, False
        try:
            submission = self._take_in(student)
            if submission.problem:
                return submission, RunRecord((), 0.0, self._server.level), False
            kept = None if self._request.force else self._store.find(self._key(submission))
            return submission, kept or self._run(submission), kept is not None
        except CourseError:
            raise
        except Exception as error:
            return self._unread(student), self._mishap(student, error), False

    def _take_in(self, student: str) -> Submission:
        try:
            return self._workers.take_in(student)
        except LimitMet:
            return self._unread(student, _TOO_MUCH)

    def _unread(self, student: str, problem: str = "") -> Submission:
        return intake.unread(self._request.course, student, self._master, problem)

    def _mishap(self, student: str, error: Exception) -> RunRecord:
        """An error of ours ends one student's grading, is written down, and never stops the class."""
        words = mishaps.write(self._request.course, self._master.assignment, student, error)
        return RunRecord((), 0.0, self._server.level, Fault.INFRASTRUCTURE, words)

    def _diagnostician(self, root: Path) -> Diagnostician | None:
        """Knows the assignment's mistakes, if they are written down beside its source."""
        name = self._master.assignment
        if not source_path(root, name).is_file():
            return None
        shelf = variants.load(root, name)
        if not variants.in_step(shelf, self._master):
            self.notes.append(
                f"Known mistakes are not recognised, because assignments/{name} has changed since "
                f"source/{name} was built: python -m autograder build {name}"
            )
            return None
        return Diagnostician(shelf, self._run_known, self._workers)

    @property
    def _watch(self) -> run.Watch:
        return self._diagnosis.watch if self._diagnosis else {}

    @property
    def _limits(self) -> settings.Limits:
        """A notebook that needs long for its own training gets longer for each cell."""
        return self._options.limits.at_least(2.0 * self._master.seconds)

    def _run_known(self, submission: Submission, watch: run.Watch) -> RunRecord:
        """Run a known mistake, once for all classes that share this store."""
        key = self._key(submission)
        record = self._store.find(key)
        if record is None:
            record = run.run(self._server, submission, self._limits, watch=watch)
            record = lack.excused(record, submission, self._master)
            if record.fault is not Fault.INFRASTRUCTURE:
                self._store.keep(key, record)
        return record

    def _key(self, submission: Submission) -> str:
        """Names all that a run depends on, with the time of its cells and what is watched in its tests."""
        how = {**self._surroundings, "limits": asdict(self._limits), "watch": self._watch}
        return store.key_of(submission.digest, self._tests, how, self._server.level)

    def _run(self, submission: Submission) -> RunRecord:
        """Run, again when the machine failed; an infrastructure error is never kept."""
        record = RunRecord((), 0.0, "", Fault.INFRASTRUCTURE, "The grading was stopped.")
        for _ in range(_TRIES):
            if self._stop.is_set():
                return record
            try:
                record = run.run(self._server, submission, self._limits, watch=self._watch)
            except ServerDown as error:
                record = RunRecord((), 0.0, "", Fault.INFRASTRUCTURE, str(error))
            if record.fault is not Fault.INFRASTRUCTURE:
                break
        return lack.excused(record, submission, self._master)

    def _finish(self, submission: Submission, record: RunRecord) -> Grade:
        """The student's grade, kept and published, behind the same fence."""
        try:
            return self._keep_and_publish(submission, record)
        except CourseError:
            raise
        except Exception as error:
            with contextlib.suppress(Exception):
                self._store.forget(self._key(submission))  # it would fail again
            record = self._mishap(submission.student, error)
            return score.grade(self._unread(submission.student), record)

    def _keep_and_publish(self, submission: Submission, record: RunRecord) -> Grade:
        """Keep the run, then bring gradebook and folders in step with it, unless they are already."""
        result = score.grade(submission, record)
        result = self._explained(result, submission, record)
        if record.fault is Fault.INFRASTRUCTURE:
            return result
        if not submission.problem:
            self._store.keep(self._key(submission), record)
        state = _state(submission, self._master, result)
        name = (submission.assignment, submission.student)
        if self._request.force or self._store.published(*name) != state or not self._complete(submission):
            self._book.write(submission, result)
            self._workers.publish(submission, record, result, *self._book.scores(*name))
            self._store.mark_published(*name, state)
        mishaps.clear(self._request.course, *name)
        return result

    def _explained(self, result: Grade, submission: Submission, record: RunRecord) -> Grade:
        """With the known mistakes that were recognised; with none when the comparison takes too much."""
        try:
            return self._diagnosis.explain(result, submission, record) if self._diagnosis else result
        except (LimitMet, Hung):
            return result

    def _complete(self, submission: Submission) -> bool:
        steps = [("autograded", "ipynb"), *([("feedback", "html")] if self._request.feedback else [])]
        place = Path(submission.student, submission.assignment)
        return all(
            (self._request.course / step / place / f"{submission.assignment}.{end}").exists()
            for step, end in steps
        )


def _kit() -> Path | None:
    """Where the package is that notebooks import."""
    kit = importlib.util.find_spec("coursekit")
    places = kit.submodule_search_locations if kit else None
    return Path(next(iter(places))) if places else None


def _state(submission: Submission, source: Master, result: Grade) -> str:
    """Names all that gradebook, autograded/ and feedback/ depend on."""
    parts = [PAGES, submission.digest, submission.timestamp, submission.cells]
    parts += [vars(result) | {"seconds": 0}, source.released]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=vars).encode()).hexdigest()
