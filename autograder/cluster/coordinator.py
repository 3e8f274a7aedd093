"""The coordinator's end of a Dask cluster: who is there, who fits, and one job per free place.

Dask calls every task of a worker that died suspicious, those that waited there as well; so no more jobs are
out than there are places, and each is sent to one worker by name.  A worker that says nothing for a while is
passed over, and what it had is run again elsewhere.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from distributed import Client, Future

from autograder.base import files, serialisation
from autograder.base.errors import GradingError
from autograder.base.level import Level
from autograder.base.records import Fault, RunRecord
from autograder.cluster import worker
from autograder.cluster.shipping import Setup, WorkerReport, circumstances
from autograder.grading.backend import Contents, Job
from autograder.grading.bundle import difference
from autograder.sandbox.child import ServerDown

_CONNECT_SECONDS = 10.0  # until a scheduler is taken to be absent
_LOOK_SECONDS = 0.5  # between two looks at who is there
_FAILURES = 3  # of the machine's, in a row, until a worker is left out
_SENDINGS = 3  # of a job whose files a worker has thrown away


class Lost(Exception):
    """A worker is gone, silent or in trouble: the job has to run elsewhere."""


@dataclass
class _Member:
    """One worker as the coordinator knows it."""

    address: str
    places: int
    busy: int = 0
    told: float = 0.0  # the scheduler's time of its last sign of life
    heard: float = 0.0  # our own time when that last changed
    level: Level | None = None  # none until it fits
    refused: str = ""
    failures: int = 0
    has: set[str] = field(default_factory=set)  # digests of files that were sent to it


@dataclass(frozen=True)
class Patience:
    """How long the coordinator waits, in seconds."""

    silence: float = 30.0  # of a worker, until it is passed over
    nobody: float = 120.0  # without any worker that fits, until the class is given up
    start: float = 120.0  # for the first worker


class Cluster:
    """A site for `pipeline`: connects, meets the workers, and hands out a backend."""

    def __init__(
        self,
        address: str,
        setup: Setup,
        say: Callable[[str], None] = lambda words: None,
        patience: Patience | None = None,
    ) -> None:
        self._address, self._setup, self._say = address, setup, say
        self._patience = patience or Patience()
        self._here = circumstances(setup)
        self._members: dict[str, _Member] = {}
        self._changed = threading.Condition()
        self._ended = threading.Event()
        self._level: Level | None = None

    def __enter__(self) -> Cluster:
        self._client = _connected(self._address)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()
        try:
            self._wait_for_the_first()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._watcher.join(timeout=10)
        with contextlib.suppress(Exception):  # a scheduler that is gone has nothing to be told
            self._client.close(timeout=5)

    @property
    def level(self) -> Level:
        """That of the strongest workers, who alone get work."""
        assert self._level is not None, "nobody has been met yet"
        return self._level

    @property
    def slots(self) -> int:
        """Twice the places, so that the next hand-in is read while one runs."""
        with self._changed:
            return 2 * max(1, sum(one.places for one in self._members.values() if self._fits(one)))

    def backend(self, contents: Contents) -> ClusterBackend:
        return ClusterBackend(self, contents)

    def send(self, job: Job, read: Callable[[list[str]], dict[str, bytes]]) -> RunRecord:
        """Run a job on whichever worker has a place; Lost when that worker is."""
        text = self._setup.pack(job)
        wanted = {file.digest for file in job.files}
        with self._place() as member:
            for _ in range(_SENDINGS):
                contents = read(sorted(wanted - member.has))
                member.has |= wanted
                words = (self._setup.name, text, contents)
                answer = json.loads(self._asked(member, worker.run_job, *words))
                if "record" in answer:
                    return serialisation.record(answer["record"])
                if "unknown" in answer:  # a fresh worker at the old address
                    with self._changed:
                        self._members.pop(member.address, None)
                    raise Lost(f"the worker {member.address} has started again")
                member.has -= set(answer["missing"])
            raise Lost(f"the worker {member.address} keeps no files")

    @contextlib.contextmanager
    def _place(self) -> Iterator[_Member]:
        """A free place on the least busy worker, as soon as there is one."""
        member = self._taken()
        try:
            yield member
            member.failures = 0
        except Lost:
            member.failures += 1
            raise
        finally:
            with self._changed:
                member.busy -= 1
                self._changed.notify_all()

    def _taken(self) -> _Member:
        alone_since = time.monotonic()
        with self._changed:
            while True:
                usable = [one for one in self._members.values() if self._fits(one)]
                free = [one for one in usable if one.busy < one.places]
                if free:
                    member = min(free, key=lambda one: (one.failures, one.busy / one.places))
                    member.busy += 1
                    return member
                if usable:
                    alone_since = time.monotonic()
                if time.monotonic() - alone_since > self._patience.nobody:
                    raise GradingError(
                        f"No worker of {self._address} is left that fits.{self._refusals()}",
                        "What is graded is kept: start workers, and run the same command again.",
                    )
                self._changed.wait(_LOOK_SECONDS)

    def _asked(self, member: _Member, task: Callable[..., str], *words: Any) -> str:
        """A task's answer; Lost when the worker is gone or silent, or fails by itself."""
        future: Future[str] = self._client.submit(
            task, *words, workers=[member.address], allow_other_workers=False, pure=False
        )
        done = threading.Event()
        future.add_done_callback(lambda _: done.set())
        try:
            while not done.wait(_LOOK_SECONDS):
                if self._ended.is_set() or not self._is_heard(member):
                    raise Lost(f"the worker {member.address} is gone or does not answer")
            return future.result(timeout=60)
        except Lost:
            raise
        except Exception as error:  # whatever Dask says of a worker that died, or the task of itself
            raise Lost(f"the worker {member.address} failed: {type(error).__name__}: {error}") from error
        finally:
            with contextlib.suppress(Exception):
                future.cancel() if not done.is_set() else future.release()

    def _is_heard(self, member: _Member) -> bool:
        there = self._members.get(member.address) is member
        return there and time.monotonic() - member.heard < self._patience.silence

    def _fits(self, member: _Member) -> bool:
        fits = member.level is not None and member.level == self._level and member.failures < _FAILURES
        return fits and self._is_heard(member)

    # Who is there ---------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Until the end: look who is there, and meet those who are new."""
        while not self._ended.wait(_LOOK_SECONDS):
            try:
                found = self._client.scheduler_info(n_workers=-1)["workers"]
            except Exception:  # the scheduler does not answer: nobody has been heard
                continue
            with self._changed:
                for address in self._members.keys() - found.keys():
                    del self._members[address]
                fresh = [self._seen(address, told) for address, told in found.items()]
                self._changed.notify_all()
            for member in filter(None, fresh):
                threading.Thread(target=self._meet, args=[member], daemon=True).start()

    def _seen(self, address: str, told: dict[str, Any]) -> _Member | None:
        """Note a sign of life; the member, if it is new."""
        member = self._members.get(address)
        new = member is None
        if member is None:
            member = self._members[address] = _Member(address, int(told["nthreads"]))
        if told["last_seen"] != member.told:
            member.told, member.heard = told["last_seen"], time.monotonic()
        return member if new else None

    def _meet(self, member: _Member) -> None:
        """Compare a worker with this machine; only who is the same gets work."""
        try:
            report = WorkerReport.from_json(self._asked(member, worker.introduce, self._setup.to_json()))
        except Lost as error:
            report = WorkerReport(self._here, refused=str(error))
        refused = report.refused or difference(report.circumstances, self._here)
        with self._changed:
            if not refused and self._level and report.level != self._level:
                refused = _different(report.level, self._level)
            member.refused, member.level = refused, None if refused else report.level
            self._changed.notify_all()
        if refused and not self._ended.is_set():
            self._say(f"The worker {member.address} gets no work: {refused}.")

    def _wait_for_the_first(self) -> None:
        """Settle the level: that of the first worker that fits, once everybody who is there has reported."""
        began = time.monotonic()
        with self._changed:
            while time.monotonic() - began < self._patience.start:
                levels = [one.level for one in self._members.values() if one.level]
                waiting = [one for one in self._members.values() if not one.level and not one.refused]
                if levels and (not waiting or time.monotonic() - began > self._patience.silence):
                    self._level = max(levels)
                    self._leave_out_weaker(self._level)
                    return
                self._changed.wait(_LOOK_SECONDS)
            raise GradingError(
                f"No worker of {self._address} can take work.{self._refusals()}",
                f"Start some with the course's Python: python -m distributed.cli.dask_worker {self._address}",
            )

    def _leave_out_weaker(self, level: Level) -> None:
        for member in self._members.values():
            if member.level is not None and member.level != level:
                member.refused, member.level = _different(member.level, level), None
                self._say(f"The worker {member.address} gets no work: {member.refused}.")

    def _refusals(self) -> str:
        told = [f" {one.address}: {one.refused}." for one in self._members.values() if one.refused]
        return "".join(told[:5])


class ClusterBackend:
    """Runs jobs on the cluster; as many at a time as threads ask for and places allow."""

    def __init__(self, cluster: Cluster, contents: Contents) -> None:
        self._cluster, self._contents = cluster, contents

    @property
    def level(self) -> Level:
        return self._cluster.level

    def run(self, job: Job) -> RunRecord:
        def read(digests: list[str]) -> dict[str, bytes]:
            named = {file.digest: file for file in job.files}
            return {one: files.contents(self._contents.place(named[one])) for one in digests}

        try:
            return self._cluster.send(job, read)
        except (Lost, ServerDown, OSError) as error:
            return RunRecord((), 0.0, str(self.level), Fault.INFRASTRUCTURE, str(error))


def _different(there: Level | None, here: Level) -> str:
    return f"boxes of the level {str(there)!r}, where the class is graded at {str(here)!r}"


def _connected(address: str) -> Client:
    try:
        return Client(address, timeout=_CONNECT_SECONDS, set_as_default=False, name="autograder")
    except (OSError, ValueError, TimeoutError) as error:
        raise GradingError(
            f"There is no Dask scheduler at {address}: {error}.",
            "Start one with the course's Python: python -m distributed.cli.dask_scheduler",
        ) from error
