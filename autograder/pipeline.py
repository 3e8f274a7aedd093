"""Grades a class: take in, run, score, keep, publish; the five stages on one screen."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder import (
    build,
    feedback,
    intake,
    lack,
    master,
    needs,
    publish,
    run,
    score,
    settings,
    store,
    variants,
    words,
)
from autograder.assignments import source_path
from autograder.diagnosis import Diagnostician
from autograder.errors import GradingError
from autograder.forkserver import ForkServer, ServerDown
from autograder.gradebook import Book
from autograder.progress import Progress
from autograder.records import Fault, Grade, Master, RunRecord, Submission, Verdict

_TRIES = 3  # of a run that failed through no fault of the student


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
            ForkServer(options, request.no_sandbox) as server,
            progress or Progress(len(students)) as shown,
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
        self._store = store.Store(request.course)
        self._book = Book(request.course, config)
        self._book.register(self._master, prepared)
        self._renderer = feedback.Renderer() if request.feedback else None
        self._tests = master.digest(self._master)
        kit = importlib.util.find_spec("coursekit")
        folder = (
            Path(next(iter(kit.submodule_search_locations)))
            if kit and kit.submodule_search_locations
            else None
        )
        self._surroundings = {**store.environment(folder), **options.fingerprint()}
        self.notes: list[str] = []  # what the instructor should know before the first grade
        self._diagnosis = self._diagnostician(request.root or request.course)
        self._stop = threading.Event()
        publish.sweep(request.course)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()
        self._book.close()

    def work(self, students: list[str]) -> Iterator[tuple[Grade, bool]]:
        """Verdicts as they come; doubtful runs come last, each repeated alone."""
        jobs = self._request.jobs or settings.default_jobs()
        doubtful: list[Submission] = []
        self._stop.clear()
        pool = ThreadPoolExecutor(max_workers=jobs)
        try:
            for submission, record, kept in self._in_parallel(pool, students, 2 * jobs):
                if record.doubtful and not kept and jobs > 1 and len(students) > 1:
                    doubtful.append(submission)
                else:
                    yield self._finish(submission, record), kept
            for submission in doubtful:
                yield self._finish(submission, self._run(submission)), False
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
        submission = intake.take_in(self._request.course, student, self._master, self._options.limits)
        if submission.problem:
            return submission, RunRecord((), 0.0, self._server.level), False
        key = self._key(submission)
        kept = None if self._request.force else self._store.find(key)
        if kept is not None:
            return submission, kept, True
        return submission, self._run(submission), False

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
        return Diagnostician(shelf, self._run_known)

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
        """Keep the run, then bring gradebook and folders in step with it, unless they are already."""
        result = score.grade(submission, record)
        if self._diagnosis:
            result = self._diagnosis.explain(result, record)
        if record.fault is Fault.INFRASTRUCTURE:
            return result
        if not submission.problem:
            self._store.keep(self._key(submission), record)
        state = _state(submission, self._master, result)
        name = (submission.assignment, submission.student)
        if self._request.force or self._store.published(*name) != state or not self._complete(submission):
            self._book.write(submission, result)
            publish.write_autograded(self._request.course, self._master, submission, record, result)
            if self._renderer:
                page = feedback.page_of(self._master, submission, record, result, *self._book.scores(*name))
                feedback.write(self._request.course, submission.student, page, self._renderer)
            self._store.mark_published(*name, state)
        return result

    def _complete(self, submission: Submission) -> bool:
        steps = [("autograded", "ipynb"), *([("feedback", "html")] if self._renderer else [])]
        place = Path(submission.student, submission.assignment)
        return all(
            (self._request.course / step / place / f"{submission.assignment}.{end}").exists()
            for step, end in steps
        )


def _state(submission: Submission, source: Master, result: Grade) -> str:
    """Names all that gradebook, autograded/ and feedback/ depend on."""
    parts = [submission.digest, submission.timestamp, submission.cells]
    parts += [vars(result) | {"seconds": 0}, source.released]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=vars).encode()).hexdigest()
