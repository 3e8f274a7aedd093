"""The grader's end of the limited workers: start them, hand out tasks, replace those that died or hung."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.base import layout, serialisation
from autograder.base.errors import GradingError
from autograder.base.records import GradingResult, Master, Submission
from autograder.base.settings import Settings
from autograder.grading.matching import Traces, Voices
from autograder.sandbox import protocol
from autograder.workers import tasks
from autograder.workers.process import GRACE_SECONDS, MESSAGE_LIMIT, wall_seconds
from autograder.workers.tasks import Alike, Publish, TakeIn, Task, Tells

_START_SECONDS = 300.0
_STARTS = 5  # in a row that fail before the class is given up
_TRIES = 6  # of a task whose worker was gone before it answered


class LimitMet(Exception):
    """The task needed more time or memory than one hand-in may take."""


class Hung(Exception):
    """A worker got nothing done for a long time: the machine is busy, or a disk does not answer."""

    def __init__(self) -> None:
        super().__init__("A worker took too long on the clock while it computed little.")


class WorkerError(Exception):
    """A worker failed through a fault of ours; the text is its traceback."""


class _Worker:
    """One living worker and the line to it."""

    def __init__(self, control: socket.socket) -> None:
        self._channel, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(control, [b"W"], [theirs.fileno()])
        hello = protocol.receive(self._channel, MESSAGE_LIMIT, protocol.later(_START_SECONDS))
        self._process = os.pidfd_open(hello["pid"])

    def ask(self, text: str, seconds: float) -> dict[str, Any]:
        protocol.send_text(self._channel, text)
        return protocol.receive(self._channel, MESSAGE_LIMIT, protocol.later(seconds))

    def end(self) -> None:
        with contextlib.suppress(OSError):
            signal.pidfd_send_signal(self._process, signal.SIGKILL)
        os.close(self._process)
        self._channel.close()


class Workers:
    """All workers of one class; safe to use from several threads."""

    def __init__(self, course: Path, master: Master, options: Settings, feedback: bool) -> None:
        self._seconds = options.limits.worker_seconds
        self._orders = {
            "course": str(course.absolute()),
            "master": _shipped(master),
            "limits": asdict(options.limits),
            "trust_timestamps": options.trust_timestamps,
            "feedback": feedback,
        }
        self._texts = tasks.TaskTexts()
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._ready, self._failed_starts = False, 0
        with self._lock:
            self._start()

    def close(self) -> None:
        with self._lock:
            self._stop()

    def take_in(self, student: str, kept: int = 0) -> Submission:
        """One student's submission, read and repaired; LimitMet when that takes too much."""
        return serialisation.submission(self._do(TakeIn(student, kept)))

    def tells(self, traces: Traces, voices: Voices) -> bool:
        """See `matching`; LimitMet when that takes too much."""
        return bool(self._do(Tells(traces, voices)))

    def alike(self, traces: Traces, known: Traces) -> bool:
        """The same."""
        return bool(self._do(Alike(traces, {test: known[test] for test in traces.keys() & known.keys()})))

    def publish(self, outlet: str, result: GradingResult) -> None:
        """Write the student's folder of autograded/ or feedback/; LimitMet when that takes too much."""
        self._do(Publish.of(outlet, result))

    def _do(self, task: Task) -> Any:
        text = self._texts.of(task)
        for _ in range(_TRIES):
            try:
                worker = self._open()
            except (protocol.Closed, protocol.Late, OSError):
                continue
            try:
                answer = worker.ask(text, wall_seconds(self._seconds) + GRACE_SECONDS)
            except protocol.Late as error:
                worker.end()
                raise Hung from error
            except protocol.Closed:  # somebody ended it
                worker.end()
                continue
            except BaseException:
                worker.end()
                raise
            self._give_back(worker, "retire" in answer)
            return _value(answer)
        raise WorkerError(f"A worker ended {_TRIES} times while it did a {type(task).__name__}.")

    def _open(self) -> _Worker:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            self._ensure()
            assert self._control is not None
            return _Worker(self._control)

    def _give_back(self, worker: _Worker, retire: bool) -> None:
        with self._lock:
            if retire or self._process is None:
                worker.end()
            else:
                self._idle.append(worker)

    def _ensure(self) -> None:
        if self._process is None or self._process.poll() is not None:
            self._stop()
            self._start()
        if not self._ready:
            assert self._control is not None
            try:
                protocol.receive(self._control, MESSAGE_LIMIT, protocol.later(_START_SECONDS))
            except (protocol.Closed, protocol.Late):
                self._stop()
                self._failed_starts += 1
                if self._failed_starts >= _STARTS:
                    raise GradingError(
                        f"The workers that read notebooks ended {_STARTS} times while they started.",
                        "Is a package missing, or memory short? `make doctor` says what is installed.",
                    ) from None
                raise
            self._ready, self._failed_starts = True, 0

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        package_root = str(layout.CODE)
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "autograder.workers.process", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": package_root, "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # a Ctrl-C in the terminal reaches the grader alone
        )
        theirs.close()
        self._control = ours
        with contextlib.suppress(protocol.Closed):  # noticed when the first worker is asked for
            protocol.send(ours, self._orders)

    def _stop(self) -> None:
        for worker in self._idle:
            worker.end()
        self._idle.clear()
        if self._control is not None:
            self._control.close()
        if self._process is not None:
            if not self._ready:  # still importing: it would only notice later
                self._process.kill()
            self._process.wait()
        self._process, self._control, self._ready = None, None, False


def _shipped(master: Master) -> dict[str, Any]:
    """The fields of a master as plain data, without what it has worked out about itself."""
    raw = {name: getattr(master, name) for name in Master.__dataclass_fields__}
    shipped: dict[str, Any] = json.loads(serialisation.to_json(raw))
    return shipped


def _value(answer: dict[str, Any]) -> Any:
    if answer.get("limit") == "clock":
        raise Hung
    if "limit" in answer:
        raise LimitMet(answer["limit"])
    if "error" in answer:
        raise WorkerError(answer["error"])
    return answer["value"]
