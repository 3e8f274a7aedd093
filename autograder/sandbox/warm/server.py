"""The process behind `warm.start`: it imports once, and each request goes on in a fork of it.

A fork becomes what `python -m MODULE` would be: its own process group, standard streams, folder, environment,
arguments and random numbers, with processor time counted from zero.  It ends when its client ends, and every
fork ends with this process.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import threading
import traceback
from dataclasses import dataclass
from typing import Any

from autograder.sandbox import linux, zygote
from autograder.sandbox.warm.client import end

_LARGEST = 1 << 20


@dataclass(frozen=True)
class Fork:
    """A running fork and the line to the client that stands for it."""

    pid: int
    ended: int  # a descriptor that is readable once the fork has ended
    client: socket.socket


def main() -> None:
    """Import, then fork on request until the owner is gone; in a fork, do the work."""
    listener, owner = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the owner
    zygote.preload(sys.argv[3:])
    zygote.settle()
    if zygote.threads() != 1:
        sys.exit(f"the warm process has {zygote.threads()} threads, and only one may be forked")
    work = Server(listener, owner).serve()
    if work is not None:
        leave(become(work))


class Server:
    """Forks for clients, passes their signals on and tells them how their fork ended."""

    def __init__(self, listener: socket.socket, owner: socket.socket) -> None:
        self._listener, self._owner = listener, owner
        self._forks: dict[int, Fork] = {}  # by each of its two descriptors
        self._selector = selectors.PollSelector()  # it lives in this process alone, unlike epoll's
        for line in (listener, owner):
            self._selector.register(line, selectors.EVENT_READ)

    def serve(self) -> dict[str, Any] | None:
        """Returns the work in a fork, and None in this process when the owner has hung up."""
        while True:
            for key, _ in self._selector.select():
                if key.fd == self._owner.fileno():
                    self._end_all()
                    return None
                if key.fd == self._listener.fileno():
                    work = self._accept()
                    if work is not None:
                        return work
                elif key.fd in self._forks:
                    self._attend(self._forks[key.fd], key.fd)

    def _accept(self) -> dict[str, Any] | None:
        """Fork for a new client; returns its work in the fork."""
        client, _ = self._listener.accept()
        try:
            message, streams, _, _ = socket.recv_fds(client, _LARGEST, 3)
        except OSError:
            message, streams = b"", []
        if not message:  # the client was killed before it could ask
            client.close()
            return None
        parent, pid = os.getpid(), os.fork()
        if pid == 0:
            self._leave(client)
            _grow_up(parent, streams)
            work: dict[str, Any] = json.loads(message)
            return work
        for stream in streams:
            os.close(stream)
        os.setpgid(pid, pid)  # here and in the fork: whoever comes first
        fork = Fork(pid, os.pidfd_open(pid), client)
        for descriptor in (fork.ended, client.fileno()):
            self._forks[descriptor] = fork
            self._selector.register(descriptor, selectors.EVENT_READ)
        return None

    def _attend(self, fork: Fork, descriptor: int) -> None:
        if descriptor == fork.ended:
            self._bury(fork)
            return
        try:
            numbers = fork.client.recv(16)
        except OSError:
            numbers = b""
        for number in numbers:
            _signal(fork.pid, number)
        if not numbers:  # a client that is gone wants nothing any more
            _signal(fork.pid, signal.SIGKILL)
            self._bury(fork)

    def _bury(self, fork: Fork) -> None:
        """Wait for a fork that has ended or was killed, and tell its client."""
        _, status = os.waitpid(fork.pid, 0)
        for descriptor in (fork.ended, fork.client.fileno()):
            self._selector.unregister(descriptor)
            del self._forks[descriptor]
        with contextlib.suppress(OSError):
            fork.client.send(str(os.waitstatus_to_exitcode(status)).encode())
        os.close(fork.ended)
        fork.client.close()

    def _end_all(self) -> None:
        for fork in set(self._forks.values()):
            _signal(fork.pid, signal.SIGKILL)
            self._bury(fork)

    def _leave(self, client: socket.socket) -> None:
        """In a fork: let go of all that belongs to this process."""
        self._selector.close()
        for fork in set(self._forks.values()):
            os.close(fork.ended)
            fork.client.close()
        for line in (self._listener, self._owner, client):
            line.close()


def _signal(pid: int, number: int) -> None:
    """To a fork and all in its process group, or to the fork alone if it has left its group."""
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        os.kill(pid, number)


def _grow_up(parent: int, streams: list[int]) -> None:
    """In a fork: its own process group and streams, and no life after its parent's."""
    os.setpgid(0, 0)
    linux.die_with_parent(signal.SIGKILL)
    if os.getppid() != parent:  # it ended before it could be heard
        os._exit(1)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)


def become(work: dict[str, Any]) -> int:
    """Run a module as `python -m` would in a process of its own; its exit code, below 0 for a signal."""
    os.chdir(work["cwd"])
    os.environ.clear()
    os.environ.update(work["environment"])
    _draw_anew()
    sys.path[0] = work["cwd"]
    sys.argv[:] = [work["module"], *work["arguments"]]
    try:
        runpy.run_module(work["module"], run_name="__main__", alter_sys=True)
    except SystemExit as end:
        if isinstance(end.code, int | None):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException as error:
        traceback.print_exc()
        return -signal.SIGINT if isinstance(error, KeyboardInterrupt) else 1
    return 0


def _draw_anew() -> None:
    """Seed the generators that a fresh process would seed from chance; Python's own does it by itself."""
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()
    if "torch" in sys.modules:
        sys.modules["torch"].default_generator.seed()


def leave(code: int) -> None:
    """End as Python does, but without taking apart what was imported, which costs a third of a second."""
    threading._shutdown()  # type: ignore[attr-defined]  # CPython's own way to wait for threads
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    end(code)


if __name__ == "__main__":
    main()
