"""A bridge to a process that runs some code: the student's end of it, without a box around it."""

from __future__ import annotations

import os
import socket
import struct
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import torch

from autograder.bridge import outside, wire
from autograder.bridge.inside import Inside
from autograder.bridge.peer import Peer
from autograder.bridge.shared import BOX
from coursekit.engine import PACKAGE

_LENGTH = struct.Struct(">I")


class Socket:
    """Messages over a pair of sockets."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self.sent = 0  # messages

    def send(self, body: bytes) -> None:
        self.sent += 1
        self._channel.sendall(_LENGTH.pack(len(body)) + body)

    def receive(self) -> bytes:
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size))
        return self._read(length)

    def _read(self, count: int) -> bytes:
        parts = b""
        while len(parts) < count:
            part = self._channel.recv(count - len(parts))
            if not part:
                raise EOFError
            parts += part
        return parts


class Students:
    """The names of a student's process, as a test sees them: `students.softmax(x)`."""

    def __init__(self, peer: Peer, channel: Socket) -> None:
        self.__dict__.update(_peer=peer, _channel=channel)

    def __getattr__(self, name: str) -> Any:
        found: dict[str, Any] = {}
        outside.fill(self._peer, found, [name])
        return found[name]


@contextmanager
def bridge(source: str, given: frozenset[type] = frozenset()) -> Iterator[Students]:
    """The names of a process that has run this code; `given` are classes of the course's own cells."""
    ours, theirs = socket.socketpair()
    child = os.fork()
    if child == 0:
        ours.close()
        _serve(source, Socket(theirs))
    theirs.close()
    channel, service = Socket(ours), outside.Outside(PACKAGE)
    service.given = given
    try:
        yield Students(outside.connect(channel, service), channel)
    finally:
        ours.close()
        os.waitpid(child, 0)


def _serve(source: str, channel: Socket) -> None:
    # The helpers of a parent with several threads are not in its fork, which would wait for them.
    torch.set_num_threads(1)
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    try:
        exec(source, main.__dict__)
        peer = Peer(BOX, channel, Inside(main.__dict__, PACKAGE))
        while True:
            peer.answer(*wire.unpacked(channel.receive()))
    except BaseException:
        os._exit(0)
