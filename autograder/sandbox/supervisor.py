"""Stays outside the box while a notebook runs inside: passes on interrupts, holds limits, reports the end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time

from autograder.base.settings import Limits
from autograder.sandbox import protocol, usage
from autograder.sandbox.box import Level
from autograder.sandbox.memory_group import MemoryGroup

_WATCH_EVERY = 0.1  # seconds


class Keeper:
    """Stays outside the box: passes on interrupts, holds the limits, and reports how the runner ended."""

    def __init__(
        self,
        level: Level,
        limits: Limits,
        runner: int,
        status: socket.socket,
        ready: int,
        began: float,
        group: MemoryGroup | None = None,
    ) -> None:
        self._level, self._limits, self._runner, self._status = level, limits, runner, status
        self._ready, self._began, self._group = ready, began, group
        self._handle = os.pidfd_open(runner)
        self._watching, self._base, self._broken, self._cpu = False, 0, "", 0.0

    def keep(self) -> None:
        poll = select.poll()
        for descriptor in (self._handle, self._status.fileno(), self._ready):
            poll.register(descriptor, select.POLLIN | select.POLLHUP)
        while True:
            events = dict(poll.poll(_WATCH_EVERY * 1000))
            if self._ready in events:
                poll.unregister(self._ready)
                self._start_watching()
            if self._handle in events:
                break
            if self._status.fileno() in events and not self._obey():
                poll.unregister(self._status.fileno())
            if self._watching:
                self._watch()
        self._report()

    def _start_watching(self) -> None:
        if self._level is Level.FULL:
            self._watching = True
            with contextlib.suppress(OSError), open("/proc/1/statm") as statm:
                self._base = usage.anonymous(statm.read())

    def _obey(self) -> bool:
        """Do what the grader asks; when the grader is gone, so is the reason to live."""
        try:
            command = self._status.recv(1)
        except OSError:
            command = b""
        self._signal(signal.SIGINT if command == b"I" else signal.SIGKILL)
        if command:
            protocol.send(self._status, {"cpu": self._cpu})
        return bool(command)

    def _watch(self) -> None:
        pids = usage.processes()
        now = usage.usage(pids, self._base)
        self._cpu = now.cpu_seconds
        self._broken = self._broken or usage.broken_limit(now, self._limits, pids) or self._by_group()
        if self._broken:
            self._signal(signal.SIGKILL)

    def _by_group(self) -> str:
        return "memory" if self._group and self._group.broken() else ""

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def _report(self) -> None:
        _, status, used = os.wait4(self._runner, 0)
        if self._level is Level.NONE:
            _end_orphans()
        code = os.waitstatus_to_exitcode(status)
        protocol.send(
            self._status,
            {
                "exit": code,
                "limit": self._broken or self._by_group(),
                "cpu": used.ru_utime + used.ru_stime,
                "seconds": time.monotonic() - self._began,
            },
        )


def _end_orphans() -> None:
    """Without a box, what the runner left behind became a child of its keeper: end it."""
    own = f"/proc/self/task/{os.getpid()}/children"
    while True:
        with open(own) as children:
            pids = [int(pid) for pid in children.read().split()]
        if not pids:
            return
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
