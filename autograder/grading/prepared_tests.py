"""Keeps processes for tests ready, which have run the course's own cells; each notebook gets a copy of one.

No code of a student's ever runs in such a process, and what a notebook's answers left in a copy ends with it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.sandbox import protocol
from autograder.sandbox.child import Child
from autograder.sandbox.forkserver import GIVEN_SECONDS, ForkServer
from autograder.sandbox.messages import BranchOrder, RunCell

_MOST_IDLE = 8
# A generator's state goes into the box, and with it its seed: one that tells nothing about any different one.
MOVED = "__moved__"
_MOVING = """
class __moved__:
    def __add__(self, seed, private={}):
        import random
        return random.Random(f"{{private}} {{int(seed)}}").getrandbits(31)  # Python hashes a text for that
__moved__ = __moved__()
"""


@dataclass(eq=False)
class TestsProcess:
    """A prepared process that runs tests, and the given cells that it has run.

    It is `copied` while a copy has its place.
    """

    child: Child
    sources: tuple[str, ...]
    copied: bool = False


class PreparedTests:
    """Lends processes that run tests; safe to use from several threads."""

    def __init__(self, server: ForkServer) -> None:
        self._server = server
        self._lock = threading.Lock()
        self._idle: list[TestsProcess] = []

    def lend(self, sources: Iterable[str]) -> TestsProcess:
        """A process that has run these cells, as if nobody had used it before."""
        wanted = tuple(sources)
        found = self._found(wanted) or self._opened(wanted)
        try:
            found.copied = found.child.branch(BranchOrder.OPEN)
        except (protocol.Closed, protocol.Late, protocol.WireError):  # it was idle when the warm process died
            found.child.close()
            return self._opened(wanted)
        return found

    def take_back(self, lent: TestsProcess) -> None:
        """Forget what was done with it, and keep it for the next notebook."""
        if not lent.copied or not self._closes(lent):
            lent.child.close()
            return
        with self._lock:
            self._idle.append(lent)
            surplus = self._idle[:-_MOST_IDLE]
            del self._idle[:-_MOST_IDLE]
        for process in surplus:
            process.child.close()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for process in idle:
            process.child.close()

    def _closes(self, lent: TestsProcess) -> bool:
        try:
            return lent.child.branch(BranchOrder.CLOSE)
        except (protocol.Closed, protocol.Late, protocol.WireError):
            return False

    def _found(self, wanted: tuple[str, ...]) -> TestsProcess | None:
        with self._lock:
            for process in self._idle:
                if process.sources == wanted:
                    self._idle.remove(process)
                    return process
        return None

    def _opened(self, wanted: tuple[str, ...]) -> TestsProcess:
        child = self._server.open(())
        try:
            for source in (*self._first(), *wanted):
                child.ask(RunCell(0, source, False), protocol.later(GIVEN_SECONDS))
                child.receive(protocol.later(GIVEN_SECONDS))
        except BaseException:
            child.close()
            raise
        return TestsProcess(child, wanted)

    def _first(self) -> tuple[str, ...]:
        return (_MOVING.format(self._server.seed),) if self._server.seed else ()
