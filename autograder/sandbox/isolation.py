"""Makes sure that nothing a student's cell started goes on while a test runs: no timer, thread or process.

A thread can't be ended from outside, but a fork takes only the calling one along: a copy of the process goes
on with the notebook, and the original, threads and all, becomes a small program that waits for its end.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import signal
import sys
import threading
from pathlib import Path

# The first process of a box must live as long as the box.  It passes interrupts on to the runner, ends with
# it, and learns from `line` when another copy has become the runner.
_WAIT = """
import os, signal, sys
runner, line = map(int, sys.argv[1:])
os.set_blocking(line, False)
signal.signal(signal.SIGINT, lambda *_: os.kill(runner, signal.SIGINT))
while True:
    pid, status = os.waitpid(-1, 0)
    if pid != runner:
        continue
    try:
        runner = int(os.read(line, 4096).split()[-1])
    except (OSError, ValueError, IndexError):
        break
code = os.waitstatus_to_exitcode(status)
os._exit(code if code >= 0 else 128 - code)
"""
_TIMERS = (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)


class Isolation:
    """Leaves the runner of a box alone with a test; does nothing for a process that is not in a box."""

    def __init__(self, channel: int) -> None:
        self._channel = channel
        self._first = os.getpid() == 1  # of an own process namespace: nobody else's processes are in it
        self._pid = os.getpid()
        self._line: int | None = None  # to the first process, once that only waits
        self._copy = 0  # the process that an audit made of this one
        self._callbacks = [*gc.callbacks]

    def exempt(self) -> None:
        """Let this process be: it is a copy for one variant of an audit, and will end with it."""
        self._copy = os.getpid()

    def enforce(self) -> None:
        if not self._first or os.getpid() == self._copy:
            return
        if os.getpid() != self._pid:  # a student's cell forked, and let the child go on in its place
            self._pid, self._line = os.getpid(), None
        self._forget_calls()
        if _threads() > 1 and not _uses_a_gpu():
            self._leave_threads_behind()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(-1, signal.SIGKILL)  # all of this namespace but the first process and this one
            _reap()

    def _forget_calls(self) -> None:
        """Nothing of a student's is called when a timer ends, a signal comes, or memory is tidied up."""
        for timer in _TIMERS:
            signal.setitimer(timer, 0)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)  # a soft limit sends a signal every second
        resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
        for number in signal.valid_signals() - {signal.SIGINT}:
            if callable(signal.getsignal(number)):
                signal.signal(number, signal.SIG_DFL)
        gc.callbacks[:] = self._callbacks
        sys.settrace(None)
        sys.setprofile(None)

    def _leave_threads_behind(self) -> None:
        if self._line is None:
            self._become_a_copy()
        else:
            self._become_another_copy(self._line)
        self._pid = os.getpid()
        torch = sys.modules.get("torch")
        if torch is not None:
            torch.set_num_threads(1)  # its helpers were threads, too

    def _become_a_copy(self) -> None:
        """The first process waits from now on; what returns from here is its child."""
        read, write = os.pipe()
        copy = os.fork()
        if copy == 0:
            os.close(read)
            self._line = write
            return
        os.set_inheritable(self._channel, False)
        os.set_inheritable(read, True)
        words = [sys.executable, "-I", "-S", "-c", _WAIT, str(copy), str(read)]
        try:
            os.execve(sys.executable, words, {"PATH": os.environ.get("PATH", "")})
        except OSError:
            os._exit(1)

    def _become_another_copy(self, line: int) -> None:
        """A grandchild goes on, which becomes a child of the first process when this one ends."""
        between = os.fork()
        if between:
            os.waitpid(between, 0)
            os._exit(0)
        copy = os.fork()
        if copy:
            os.write(line, b"%d " % copy)
            os._exit(0)
        while os.getppid() != 1:  # until the one between has passed the number on
            os.sched_yield()


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:  # a box without /proc: those that Python knows of
        return max(threading.active_count(), len(sys._current_frames()))


def _uses_a_gpu() -> bool:
    """A copy could not go on using it."""
    torch = sys.modules.get("torch")
    return torch is not None and Path("/dev/nvidiactl").exists() and torch.cuda.is_initialized()


def _reap() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
