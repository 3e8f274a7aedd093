"""Stays outside the box while a notebook runs inside: passes on interrupts, holds limits, reports the end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import time
from dataclasses import asdict

from autograder.base.settings import Limits
from autograder.sandbox import protocol
from autograder.sandbox.box import Box
from autograder.sandbox.memory_group import MemoryGroup
from autograder.sandbox.messages import Ended
from autograder.sandbox.usage import Meter

_WATCH_EVERY = 0.1  # seconds


class Supervisor:
    """Stays outside the box: passes on interrupts, holds the limits, and reports how the runner ended."""

    def __init__(
        self,
        box: Box,
        limits: Limits,
        runner: int,
        status: socket.socket,
        ready: int,
        began: float,
        group: MemoryGroup | None = None,
    ) -> None:
        self._box, self._limits, self._runner, self._status = box, limits, runner, status
        self._ready, self._began, self._group = ready, began, group
        self._handle = os.pidfd_open(runner)
        self._meter: Meter | None = None
        self._broken, self._cpu = "", 0.0

    def supervise(self) -> None:
        poll = select.poll()
        for descriptor in (self._handle, self._status.fileno(), self._ready):
            poll.register(descriptor, select.POLLIN | select.POLLHUP)
        while True:
            events = dict(poll.poll(_WATCH_EVERY * 1000))
            if self._ready in events:
                poll.unregister(self._ready)
                self._meter = self._box.usage()
            if self._handle in events:
                break
            if self._status.fileno() in events and not self._obey():
                poll.unregister(self._status.fileno())
            if self._meter is not None:
                self._watch(self._meter)
        self._report()

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

    def _watch(self, meter: Meter) -> None:
        self._cpu, broken = meter.read(self._limits)
        self._broken = self._broken or broken or self._by_group()
        if self._broken:
            self._signal(signal.SIGKILL)

    def _by_group(self) -> str:
        return "memory" if self._group and self._group.broken() else ""

    def _signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, number)

    def _report(self) -> None:
        _, status, used = os.wait4(self._runner, 0)
        self._box.end()
        ended = Ended(
            exit=os.waitstatus_to_exitcode(status),
            limit=self._broken or self._by_group(),
            cpu=used.ru_utime + used.ru_stime,
            seconds=time.monotonic() - self._began,
        )
        protocol.send(self._status, asdict(ended))
