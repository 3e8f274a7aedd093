"""The ends of bridges in a process that runs cells: a student's, which answers, or a test's, which asks."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from typing import TYPE_CHECKING, Any

from autograder.bridge.bounds import MESSAGE_BYTES
from autograder.sandbox import protocol

if TYPE_CHECKING:
    from autograder.bridge.call_context import ModesBefore
    from autograder.bridge.outside import Outside
    from autograder.bridge.peer import Peer


class Gone(BaseException):
    """The other end is gone; not an error that a test which expects one could catch by mistake."""


_SHORT = 1 << 16  # bytes that are asked for when nobody knows how long a message is
_DONE = b"E"  # what a test says when it has ended; a message of a bridge begins differently


class _Messages:
    """A line of the sandbox as a bridge wants it; a short message is read at once."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._read = line, b""

    def send(self, body: bytes) -> None:
        try:
            protocol.send_body(self._line, body)
        except protocol.Closed as closed:
            raise Gone("the notebook's process is gone") from closed

    def receive(self) -> bytes:
        while len(self._read) < protocol.HEADER.size:
            self._more(_SHORT)
        (size,) = protocol.HEADER.unpack(self._read[: protocol.HEADER.size])
        if size > MESSAGE_BYTES:
            raise protocol.WireError(f"a message of {size} bytes, more than the {MESSAGE_BYTES} allowed")
        end = protocol.HEADER.size + size
        if len(self._read) < end:
            self._more(end - len(self._read), whole=True)
        body, self._read = self._read[protocol.HEADER.size : end], self._read[end:]
        return body

    def _more(self, size: int, whole: bool = False) -> None:
        try:
            self._read += protocol.read(self._line, size) if whole else self._line.recv(size)
        except (protocol.Closed, OSError) as closed:
            raise Gone("the notebook's process is gone") from closed
        if not self._read:
            raise Gone("the notebook's process is gone")


class Bridges:
    """Both kinds of end; a process has one of them, once it is needed: torch is imported by then."""

    def __init__(self, channel: socket.socket, names: dict[str, Any], package: str) -> None:
        self._channel, self._names, self._package = channel, names, package
        self._line: socket.socket | None = None
        self._messages: _Messages | None = None
        self._peer: Peer | None = None
        self._service: Outside | None = None  # of a process that runs tests
        self._modes: ModesBefore | None = None  # there, those before a test
        if "autograder.bridge.outside" in sys.modules:  # imported before where tests run outside
            from autograder.bridge import counting

            counting.watch()

    def answer_tests(self) -> None:
        """Get ready to answer tests, on a line that comes next."""
        from autograder.bridge.inside import Inside
        from autograder.bridge.peer import Peer
        from autograder.bridge.shared import BOX

        self._peer = Peer(BOX, self._taken(), Inside(self._names, self._package))

    def ask_students(self) -> None:
        """Get ready to ask a student's process, on a line that comes next."""
        from autograder.bridge import outside

        messages = self._taken()
        self._service = outside.Outside(self._package)
        self._peer = outside.connect(messages, self._service)

    def _taken(self) -> _Messages:
        self.hang_up()
        _, descriptors, _, _ = socket.recv_fds(self._channel, 1, 1)
        os.set_inheritable(descriptors[0], False)
        self._line = socket.socket(fileno=descriptors[0])
        self._messages = _Messages(self._line)
        return self._messages

    def hang_up(self) -> None:
        """End the conversation on the line that there is."""
        if self._line is not None:
            self._line.close()
        self._line = self._messages = self._peer = None
        self._service = None

    def answer(self) -> None:
        """Answer what a test asks until it has ended."""
        from autograder.bridge import wire

        while self._messages is not None and self._peer is not None:
            try:
                body = self._messages.receive()
                if body == _DONE:
                    return
                self._peer.answer(*wire.unpacked(body))
            except Gone:
                self.hang_up()

    def begin_test(self, source: str, leaves: tuple[str, ...]) -> None:
        """A test begins in this process; what it shares ends with it, if later cells get nothing from it."""
        if self._peer is None or self._service is None:
            return
        from autograder.bridge import call_context, outside

        self._modes = call_context.ModesBefore()
        self._service.given = outside.given_classes(self._names)
        self._peer.lend(source, self._names)
        if not leaves:
            self._peer.begin_test()

    def end_test(self) -> bool:
        """Tell the student's process that a test has ended; whether this process runs such tests."""
        if self._messages is None or self._peer is None:
            return False
        with contextlib.suppress(Gone, Exception):  # the test has ended, whatever the other side says now
            self._peer.end_lending()
        self._peer.end_test()
        if self._modes is not None:
            self._modes.restore()
        with contextlib.suppress(Gone):
            self._messages.send(_DONE)
        return True

    def stand_in(self, names: tuple[str, ...]) -> list[str]:
        """Put stand-ins in the place of the student's names; which of them the student has."""
        from autograder.bridge import outside

        if self._peer is not None:
            outside.fill(self._peer, self._names, list(names))
        return [name for name in names if name in self._names]
