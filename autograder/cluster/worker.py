"""The part that runs in a Dask worker: one warm process with its boxes, and the tasks that ask for it.

Tasks take and return plain text and bytes.  A worker is told the set-up of a class by the first task that
it gets of it, and keeps its warm process until it closes.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
import threading
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from distributed import WorkerPlugin, get_worker
from tornado.platform.asyncio import BaseAsyncIOLoop

from autograder.base import digest
from autograder.base.errors import CourseError
from autograder.base.records import Companion
from autograder.base.settings import MB
from autograder.cluster.shipping import Setup, WorkerReport, circumstances
from autograder.grading import store
from autograder.grading.backend import Contents, Job, JobFile, LocalBackend
from autograder.sandbox.forkserver import ForkServer

if TYPE_CHECKING:
    from distributed import Worker

_STATIONS = 2  # warm processes that a worker keeps: two classes may share a cluster
_ROOM = 1024 * MB  # of files that a worker keeps for later jobs


class FileCache:
    """Contents that jobs name by digest, on the worker's disk; the oldest make room for new ones."""

    def __init__(self, room: int = _ROOM) -> None:
        self._folder, self._room = Path(tempfile.mkdtemp(prefix="autograder-")), room
        self._sizes: dict[str, int] = {}  # by digest, in the order of their last use
        self._lock = threading.Lock()

    def add(self, contents: Mapping[str, bytes]) -> None:
        """Keep these; contents that are not what they are called are left out, and asked for again."""
        with self._lock:
            for name, data in contents.items():
                if name not in self._sizes and digest.of_bytes(data) == name:
                    (self._folder / name).write_bytes(data)
                    self._sizes[name] = len(data)

    def missing(self, job: Job) -> list[str]:
        with self._lock:
            return sorted({file.digest for file in job.files} - self._sizes.keys())

    def laid_out(self, job: Job, target: Path) -> tuple[Companion, ...]:
        """The files of a job under their own names in a folder of its own."""
        return tuple(self._laid_out(file, target) for file in job.files)

    def _laid_out(self, file: JobFile, target: Path) -> Companion:
        place = target / file.name
        place.parent.mkdir(parents=True, exist_ok=True)
        with self._lock:
            self._sizes[file.digest] = self._sizes.pop(file.digest)
            shutil.copyfile(self._folder / file.digest, place)
        return Companion(place, file.name, file.digest)

    def make_room(self) -> None:
        """Between jobs: forget what was not used for longest."""
        with self._lock:
            while self._sizes and sum(self._sizes.values()) > self._room:
                oldest = next(iter(self._sizes))
                del self._sizes[oldest]
                (self._folder / oldest).unlink(missing_ok=True)

    def close(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


class Station(WorkerPlugin):
    """One class's warm process in a worker, closed with the worker."""

    def __init__(self, setup: Setup) -> None:
        self.setup_of_class = setup
        self.server, self.files = ForkServer(setup.settings), FileCache()
        self.jobs: set[int] = set()  # the threads that have one under way

    def setup(self, worker: Worker) -> None:
        self.server.start()

    def teardown(self, worker: Worker) -> None:
        self.server.close()
        self.files.close()

    def report(self) -> WorkerReport:
        found = circumstances(self.setup_of_class)
        try:
            return WorkerReport(found, self.server.level)
        except CourseError as error:
            return WorkerReport(found, refused=f"{error.message} {error.hint}")

    def run(self, text: str, contents: Mapping[str, bytes]) -> dict[str, Any]:
        job = self.setup_of_class.unpack(text)
        self.files.add(contents)
        if missing := self.files.missing(job):
            return {"missing": missing}
        found = Contents()
        with (
            tempfile.TemporaryDirectory(prefix="autograder-") as folder,
            found.holding(self.files.laid_out(job, Path(folder).resolve())),
        ):
            record = LocalBackend(self.server, found).run(job)
        self.files.make_room()
        return {"record": json.loads(store.record_to_json(record))}


def introduce(text: str) -> str:
    """Task: get ready for a class, and say what this worker is."""
    setup, worker = Setup.from_json(text), get_worker()
    if setup.name not in worker.plugins:
        stations = {name: one for name, one in worker.plugins.items() if isinstance(one, Station)}
        idle = [name for name, one in stations.items() if not one.jobs]
        for name in idle[: max(0, len(stations) + 1 - _STATIONS)]:  # those that were set up first
            _in_loop(worker, worker.plugin_remove(name=name))
        _in_loop(worker, worker.plugin_add(Station(setup), name=setup.name))
    return cast(Station, worker.plugins[setup.name]).report().to_json()


def run_job(name: str, text: str, contents: Mapping[str, bytes]) -> str:
    """Task: run one notebook; its record, or which contents are missing, or that the class is unknown."""
    station = cast(Station | None, get_worker().plugins.get(name))
    if station is None:
        return json.dumps({"unknown": True})
    station.jobs.add(threading.get_ident())
    try:
        return json.dumps(station.run(text, contents))
    finally:
        station.jobs.discard(threading.get_ident())


def _in_loop(worker: Worker, work: Coroutine[Any, Any, Any]) -> None:
    """Have the worker do something in its own thread: tasks run in others."""
    loop = cast(BaseAsyncIOLoop, worker.loop).asyncio_loop
    asyncio.run_coroutine_threadsafe(work, loop).result(timeout=60)
