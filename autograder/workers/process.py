"""Reads what a student handed in, compares what it returned, and draws its page, in a process with limits.

`python -m autograder.workers.process` imports what that needs once, and forks one worker per request, which
does one task after the other.  Its code is ours and trusted; what it reads is not, and may take any time and
memory.

An exception ends a task that takes too much.  Libraries in C and Rust may not let it through: then the kernel
ends the process, and a second one, which only waits for that, says which limit was met.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import os
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.base import serialisation, words
from autograder.base.records import Master, Submission
from autograder.base.settings import MB, Limits
from autograder.grading import intake, matching
from autograder.sandbox import linux, protocol
from autograder.workers import tasks
from autograder.workers.tasks import Alike, Publish, TakeIn, Tells

if TYPE_CHECKING:
    from autograder.outlets.feedback_html import Renderer
    from autograder.outlets.outlet import Outlet

MESSAGE_LIMIT = 1 << 30
GRACE_SECONDS = 5  # between the request to stop and the end by force
_GROWN = 256 * MB  # a worker that holds more than this after a task makes room for a fresh one
# How a worker ends that did not heed its limits: a library that gets no memory aborts, or crashes.
_ENDED_BY = {
    signal.SIGXCPU: "time",
    signal.SIGPROF: "time",
    signal.SIGALRM: "clock",
    signal.SIGABRT: "memory",
    signal.SIGSEGV: "memory",
    signal.SIGBUS: "memory",
}


class TooLong(BaseException):
    """The task's time is over; not an Exception, so that no library swallows it.

    Processor time is the notebook's own doing; time on the clock may be the machine's.
    """


@dataclass(frozen=True)
class TaskHandler:
    """What every task of one class needs."""

    course: Path
    master: Master
    limits: Limits
    trust_timestamps: bool
    renderer: Renderer | None = None  # none: pages are not wanted

    def do(self, body: bytes) -> Submission | bool | None:
        """Read a task, which may be large by itself, and do it."""
        task = tasks.parse(protocol.parsed(body))
        if isinstance(task, TakeIn):
            return intake.take_in(
                self.course, task.student, self.master, self.limits, self.trust_timestamps, task.kept
            )
        if isinstance(task, Tells):
            return matching.tells(task.traces, task.voices)
        if isinstance(task, Alike):
            return matching.alike(task.traces, task.known)
        self.outlet(task).publish(task.result)
        return None

    def outlet(self, task: Publish) -> Outlet:
        from autograder.outlets.autograded import Autograded
        from autograder.outlets.feedback import Feedback

        if task.outlet == Autograded.name:
            return Autograded(self.course, self.master)
        assert self.renderer is not None
        return Feedback(self.course, self.master, self.renderer)


def main() -> None:
    """Read the class, import, report, then fork a worker per request until the grader is gone."""
    control = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the grader, who then closes the connection
    handler = _handler(protocol.receive(control, MESSAGE_LIMIT))
    gc.collect()
    gc.freeze()
    protocol.send(control, {"ready": True})
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 1, 1)
        if not message:
            return
        if os.fork() == 0:
            control.close()
            _serve(handler, socket.socket(fileno=descriptors[0]))
        os.close(descriptors[0])


def _handler(orders: dict[str, Any]) -> TaskHandler:
    renderer = None
    if orders["feedback"]:
        from autograder.outlets.feedback_html import Renderer

        renderer = Renderer()
    handler = TaskHandler(
        course=Path(orders["course"]),
        master=serialisation.master(orders["master"]),
        limits=Limits(**orders["limits"]),
        trust_timestamps=orders["trust_timestamps"],
        renderer=renderer,
    )
    if renderer:
        with contextlib.suppress(Exception):  # only saves time
            from autograder.outlets import feedback

            feedback.draw_once(handler.master, renderer)
    return handler


def _serve(handler: TaskHandler, channel: socket.socket) -> None:
    """Let a child do the tasks, and answer for it when the kernel ends it; never returns."""
    linux.die_with_parent(signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    worker = os.fork()
    if worker == 0:
        _work(handler, channel)
    _, status = os.waitpid(worker, 0)
    met = _ENDED_BY.get(signal.Signals(os.WTERMSIG(status))) if os.WIFSIGNALED(status) else None
    if met:
        with contextlib.suppress(protocol.Closed):
            protocol.send(channel, {"limit": met, "retire": True})
    os._exit(0)


def _work(handler: TaskHandler, channel: socket.socket) -> None:
    """Do tasks until the other side hangs up; never returns."""
    try:
        linux.die_with_parent(signal.SIGKILL)
        born = limit(handler.limits)
        protocol.send(channel, {"pid": os.getpid()})
        while True:
            body = protocol.receive_body(channel, MESSAGE_LIMIT)
            answer = within_limits(functools.partial(handler.do, body), handler.limits)
            del body
            if _address_space() - born > _GROWN:
                answer["retire"] = True
            protocol.send_text(channel, serialisation.to_json(answer))
            if "retire" in answer:
                break
    except (protocol.Closed, TooLong):
        pass
    except BaseException:
        sys.stderr.write(words.visible(traceback.format_exc()))
    os._exit(0)


def limit(limits: Limits) -> int:
    """Limit this process's memory, and stop it by an exception when its time is over; its size at birth."""
    signal.signal(signal.SIGXCPU, _stop)
    signal.signal(signal.SIGALRM, _stop)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    sys.unraisablehook = _swallowed
    born = _address_space()
    _set(resource.RLIMIT_AS, born + limits.worker_mb * MB)
    _set(resource.RLIMIT_CORE, 0)
    return born


def _set(which: int, value: int | None) -> None:
    """Set a limit, or take it back, within what the host allows."""
    _, hard = resource.getrlimit(which)
    if value is None or (hard != resource.RLIM_INFINITY and value > hard):
        value = hard
    resource.setrlimit(which, (value, hard))


def within_limits(work: Callable[[], Any], limits: Limits) -> dict[str, Any]:
    """The answer to one task: its value, the limit it met, or the traceback of an error of ours."""
    try:
        with _clock(limits.worker_seconds):
            return {"value": work()}
    except TooLong as error:
        return {"limit": str(error)}
    except MemoryError:
        return {"limit": "memory"}
    except Exception:
        return {"error": traceback.format_exc()}


@contextlib.contextmanager
def _clock(seconds: float) -> Iterator[None]:
    """Processor time for one task, and a good deal more on the clock; a little later the kernel ends us."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = int(used.ru_utime + used.ru_stime + seconds) + 1
    _set(resource.RLIMIT_CPU, end)
    signal.setitimer(signal.ITIMER_REAL, wall_seconds(seconds))
    signal.setitimer(signal.ITIMER_PROF, seconds + GRACE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        _set(resource.RLIMIT_CPU, None)


def wall_seconds(seconds: float) -> float:
    """A machine that is busy with other work may take this long for so much processor time."""
    return 30 * seconds


def _stop(number: int, _: object) -> None:
    raise TooLong(_ENDED_BY[signal.Signals(number)])


def _swallowed(given: Any) -> None:
    """What Python could not pass on: when a library has swallowed the end of our time, end at once."""
    if isinstance(given.exc_value, TooLong):
        number = signal.SIGALRM if str(given.exc_value) == "clock" else signal.SIGPROF
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    else:
        lines = traceback.format_exception(given.exc_type, given.exc_value, given.exc_traceback)
        sys.stderr.write(words.visible("".join(lines)))


def _address_space() -> int:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[0]) * resource.getpagesize()


if __name__ == "__main__":
    with contextlib.suppress(protocol.Closed, OSError):
        main()
