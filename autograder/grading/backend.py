"""Where notebooks run: a job goes out as plain contents, and the record of its run comes back."""

from __future__ import annotations

import contextlib
import json
import threading
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from autograder.base import border, files, serialisation
from autograder.base.level import Level
from autograder.base.records import Cell, Companion, Fault, RunRecord, Submission
from autograder.base.settings import OUTSIDE, Limits
from autograder.grading import run
from autograder.grading.examine import Examiner, InProcess
from autograder.grading.given_cells import has_students_code
from autograder.grading.outside import FromOutside
from autograder.grading.prepared_tests import PreparedTests
from autograder.sandbox.child import ServerDown
from autograder.sandbox.forkserver import ForkServer


@dataclass(frozen=True)
class JobFile:
    """A file beside the notebook: its name there, and the digest of its contents."""

    name: str
    digest: str


@dataclass(frozen=True)
class Job:
    """One notebook to run: all that a machine needs to know that has never seen the course.

    It names no path and no student, and is the same wherever it runs. The first `given` code cells are the
    course's own, and the same in many jobs.
    """

    cells: tuple[Cell, ...]
    files: tuple[JobFile, ...]
    limits: Limits
    watch: run.WatchedNames = field(default_factory=dict)
    given: int = 0

    @classmethod
    def of(cls, submission: Submission, limits: Limits, watch: run.WatchedNames, given: int = 0) -> Job:
        files = tuple(JobFile(companion.name, companion.digest) for companion in submission.companions)
        return cls(submission.cells, files, limits, watch, given)

    def to_json(self) -> str:
        """The job for the way to a different machine."""
        return serialisation.to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Job:
        raw = json.loads(text)
        files = tuple(JobFile(**file) for file in raw["files"])
        watch = {test: tuple(names) for test, names in raw["watch"].items()}
        return cls(serialisation.cells(raw["cells"]), files, Limits(**raw["limits"]), watch, raw["given"])


class Backend(Protocol):
    """The seam for further places to run: a different machine, a part of an array job, a cluster.

    A job that could not run for a reason that is not the student's comes back with the fault of the
    infrastructure, and is never an exception.
    """

    @property
    def level(self) -> Level:
        """How strong its boxes are: a result belongs to the level that it was made with."""
        ...

    def run(self, job: Job) -> RunRecord: ...


class Contents:
    """The files that jobs name by digest, where they lie on this machine; several threads may use it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._places: dict[JobFile, list[Companion]] = {}

    @contextlib.contextmanager
    def holding(self, companions: tuple[Companion, ...]) -> Iterator[None]:
        """Let jobs find these files until the block ends."""
        named = [(JobFile(companion.name, companion.digest), companion) for companion in companions]
        with self._lock:
            for file, companion in named:
                self._places.setdefault(file, []).append(companion)
        try:
            yield
        finally:
            with self._lock:
                for file, companion in named:
                    self._places[file].remove(companion)
                    if not self._places[file]:
                        del self._places[file]

    def place(self, file: JobFile) -> Companion:
        """Where a file lies that still has these contents; a ServerDown when nobody has one any more.

        Two students may have handed in the same file, and one of them may have changed it since.
        """
        with self._lock:
            candidates = list(self._places.get(file, []))
        for companion in candidates:
            with contextlib.suppress(OSError):
                if files.contents_digest(companion) == file.digest:
                    return companion
        raise ServerDown(f"the file {border.shown(file.name)} has changed since it was read")


class LocalBackend:
    """Runs jobs in boxes on this machine, as many at a time as threads ask for."""

    def __init__(self, server: ForkServer, contents: Contents) -> None:
        self._server, self._contents = server, contents
        self._tests = PreparedTests(server)
        weakref.finalize(self, self._tests.close)

    @property
    def level(self) -> Level:
        return self._server.level

    def run(self, job: Job) -> RunRecord:
        try:
            beside = run.files_of(tuple(map(self._contents.place, job.files)))
        except ServerDown as error:
            return RunRecord((), 0.0, str(self.level), Fault.INFRASTRUCTURE, str(error))
        with contextlib.closing(self._examiner(job)) as examiner:
            plan = run.Plan(job.limits, watch=job.watch, examiner=examiner, given=job.given)
            return run.run_cells(self._server, job.cells, beside, plan)

    def _examiner(self, job: Job) -> Examiner:
        """Who puts the tests of a job: the one place that names the examiners."""
        outside = self._server.examiner == OUTSIDE and has_students_code(job.cells)
        return FromOutside(self._server, job.cells, self._tests) if outside else InProcess()
