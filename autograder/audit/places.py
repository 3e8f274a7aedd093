"""How many trials run at once, and that nobody waits for those that nobody wants any more."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from autograder.sandbox.forkserver import ForkServer


class Stopped(Exception):
    """No further trial is wanted."""


class Places:
    """As many trials at once as there are jobs, whichever assignment they are of."""

    def __init__(self, jobs: int) -> None:
        self.jobs, self._free, self._closed = jobs, threading.BoundedSemaphore(jobs), False

    def __enter__(self) -> None:
        self._free.acquire()
        try:
            self.check()
        except Stopped:
            self._free.release()
            raise

    def __exit__(self, *_: object) -> None:
        self._free.release()

    def check(self) -> None:
        if self._closed:
            raise Stopped

    @contextmanager
    def closed_on_error(self, server: ForkServer) -> Iterator[None]:
        """Let nobody wait for trials whose results nobody will see, after Ctrl-C for example."""
        try:
            yield
        except GeneratorExit:
            raise
        except BaseException:
            self._closed = True
            server.close()  # ends those that run
            raise
