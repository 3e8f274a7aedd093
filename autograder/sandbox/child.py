"""The grader's end of one walled-in process: ask it, stop it, copy it, and learn how it ended."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from typing import Any

from autograder.base.settings import Limits
from autograder.sandbox import messages, protocol
from autograder.sandbox.messages import Branch, BranchOrder, Ended

START_SECONDS = 300.0
_COPY_SECONDS = 60.0  # for a process to be copied or to take over again, on a busy machine
_ANSWERS = {BranchOrder.OPEN: "open", BranchOrder.CLOSE: "closed"}  # of a process that could do it
_REPORT_LIMIT = 1 << 16

LineEnd = socket.socket


@contextlib.contextmanager
def line() -> Iterator[tuple[LineEnd, LineEnd]]:
    """The two ends of a line between two children, to be handed over within the block."""
    ends = socket.socketpair()
    try:
        yield ends
    finally:
        for end in ends:
            end.close()


class ServerDown(Exception):
    """The warm process or a supervisor is gone, or a box could not be built: not the student's doing."""


class Child:
    """One walled-in process that runs cells."""

    def __init__(
        self, data: socket.socket, status: socket.socket, limits: Limits, scratch: contextlib.ExitStack
    ) -> None:
        self._data, self._status, self._scratch = data, status, scratch
        self._ended: Ended | None = None
        self._limit = protocol.frame_limit(limits.output_kb)
        self.cpu_seconds = 0.0

    def wait_ready(self) -> None:
        try:
            message = protocol.receive(self._data, self._limit, protocol.later(START_SECONDS))
        except (protocol.Closed, protocol.Late) as error:
            raise ServerDown("the sandbox did not start") from error
        if "failed" in message:
            raise ServerDown(f"the sandbox did not start: {message['failed']}")

    def ask(self, request: messages.BoxRequest, deadline: float) -> None:
        protocol.send(self._data, messages.plain(request), deadline)

    def hand_over(self, end: LineEnd) -> None:
        """Give the child an end of a line to a different child, as the last request announced."""
        try:
            socket.send_fds(self._data, [b"L"], [end.fileno()])
        except OSError as error:
            raise protocol.Closed from error

    def branch(self, order: BranchOrder) -> bool:
        """Let a copy of the child take over, or give back; whether it could."""
        deadline = protocol.later(_COPY_SECONDS)
        protocol.send(self._data, messages.plain(Branch(order)), deadline)
        return bool(self.receive(deadline).get("branch") == _ANSWERS[order])

    def receive(self, deadline: float) -> dict[str, Any]:
        return protocol.receive(self._data, self._limit, deadline)

    def interrupt(self) -> None:
        """Ask the running cell to stop, as Ctrl-C would."""
        self._command(b"I")

    def kill(self) -> None:
        self._command(b"K")

    def _command(self, command: bytes) -> None:
        with contextlib.suppress(OSError, protocol.Closed, protocol.Late):
            self._status.sendall(command)
            answer = protocol.receive(self._status, _REPORT_LIMIT, protocol.later(10))
            self.cpu_seconds = answer.get("cpu", 0.0)
            if "exit" in answer:
                self._ended = Ended(**answer)

    def report(self) -> Ended:
        """How the child ended, from its supervisor; the child must be dead or dying."""
        deadline = protocol.later(30)
        while self._ended is None:
            try:
                message = protocol.receive(self._status, _REPORT_LIMIT, deadline)
            except (protocol.Closed, protocol.Late, protocol.WireError) as error:
                raise ServerDown("the supervisor of the sandbox is gone") from error
            if "failed" in message:
                raise ServerDown(f"the sandbox did not start: {message['failed']}")
            if "exit" in message:
                self._ended = Ended(**message)
        return self._ended

    def close(self) -> None:
        """Hang up, which ends the child, and wait until nothing of it is left."""
        self._data.close()
        with contextlib.suppress(OSError):
            self._status.sendall(b"K")
        with contextlib.suppress(ServerDown):
            self.report()
        self._status.close()
        self._scratch.close()
