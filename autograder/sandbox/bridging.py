"""The ends of bridges in a process that runs cells: a student's, which answers, or a test's, which asks."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Any

from autograder.bridge.bounds import MESSAGE_BYTES
from autograder.sandbox import protocol

if TYPE_CHECKING:
    from autograder.bridge.peer import Peer


class _Messages:
    """A channel of the sandbox as a bridge wants it."""

    def __init__(self, channel: socket.socket, limit: int) -> None:
        self._channel, self._limit = channel, limit

    def send(self, body: bytes) -> None:
        protocol.send_body(self._channel, body)

    def receive(self) -> bytes:
        return protocol.receive_body(self._channel, self._limit)


class Bridges:
    """Both kinds of end; a process has one of them, once it is needed: torch is imported by then."""

    def __init__(self, channel: socket.socket, names: dict[str, Any]) -> None:
        self._channel, self._names = channel, names
        self._inside: Peer | None = None
        self._outside: Peer | None = None

    def prepare(self, fresh: bool) -> None:
        """Get ready to answer a test; a new process of tests begins from nothing."""
        from autograder.bridge.inside import Inside
        from autograder.bridge.peer import BOX, Peer

        if fresh or self._inside is None:
            channel = _Messages(self._channel, MESSAGE_BYTES)
            self._inside = Peer(BOX, channel, Inside(self._names))

    def answer(self, body: bytes) -> None:
        from autograder.bridge import wire

        if self._inside is not None:
            self._inside.answer(*wire.unpacked(body))

    def stand_in(self, names: tuple[str, ...], fresh: bool) -> list[str]:
        """Put stand-ins in the place of the student's names; which of them the student has."""
        from autograder.bridge import outside

        if fresh or self._outside is None:
            self._outside = outside.connect(_Messages(self._channel, MESSAGE_BYTES))
        outside.fill(self._outside, self._names, list(names))
        return [name for name in names if name in self._names]
