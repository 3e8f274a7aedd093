"""Puts a test to a student's work from outside: the test runs in a trusted process and calls over a bridge.

The trusted process is a child of the warm process like the student's, in a box of its own, and no code of
the student's ever runs in it.  It runs the tests, and the course's own given cells as far as they need them.
Whenever it calls something of the student's, this module passes the message on, and the answer back.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.base.records import Cell, CellResult, Ending, Role
from autograder.bridge import bounds
from autograder.course import seeds
from autograder.course.reach import names_of
from autograder.grading.session import GRACE_SECONDS, Death, Session, Step, Tampering
from autograder.sandbox import protocol
from autograder.sandbox.forkserver import Child, ForkServer
from autograder.sandbox.messages import BoxRequest, PrepareTest, RunCell, StandIns

# A generator's state goes into the box, and with it its seed: one that tells nothing about any different one.
_MOVED = "__moved__"
_MOVING = """
class __moved__:
    def __add__(self, seed, private={}):
        import random
        return random.Random(f"{{private}} {{int(seed)}}").getrandbits(31)  # Python hashes a text for that
__moved__ = __moved__()
"""
GIVEN_SECONDS = 600.0  # for the course's own cells, which load texts and models


class _Stopped(Exception):
    """The test can't go on: what it ended with."""

    def __init__(self, result: CellResult) -> None:
        super().__init__(result.reason)
        self.result = result


class _Lost(Exception):
    """The process of the tests is gone."""


class FromOutside:
    """Runs the tests of one notebook in a process of their own."""

    def __init__(self, server: ForkServer, cells: tuple[Cell, ...]) -> None:
        self._server, self._needs = server, Needs(cells)
        self._tests: Child | None = None
        self._fresh = True
        self._session: Session | None = None  # whose student the process of tests is connected to
        self._given: dict[
            str, bool
        ] = {}  # cells of the course that have run: does one use the student's names?

    def turn_to(self, cells: tuple[Cell, ...]) -> None:
        """Put the tests of a different notebook of the same assignment from now on."""
        self._needs = Needs(cells)

    def examine(self, session: Session, test: Step) -> CellResult:
        result, _ = self._examine(session, test, ())
        return result

    def watch(self, session: Session, test: Step, names: tuple[str, ...]) -> str:
        """Run a test again and return what the named functions gave it."""
        _, trace = self._examine(session, test, names)
        return trace

    def close(self) -> None:
        """End the process of the tests."""
        if self._tests is not None:
            self._tests.close()
        self._tests = self._session = None
        self._given = {}

    def _examine(self, session: Session, test: Step, watch: tuple[str, ...]) -> tuple[CellResult, str]:
        began = time.monotonic()
        try:
            message = self._message(session, test, watch)
        except _Stopped as stopped:
            self.close()
            return stopped.result, ""
        except _Lost:
            self.close()
            session.doubtful = True
            words = "The process that ran this test ended before the test did."
            return CellResult(test.index, Ending.DIED, reason=words), ""
        except BaseException:
            self.close()
            raise
        trace = protocol.trace_of(message)
        result, _ = protocol.cell_result(message, test.index)
        return replace(result, seconds=time.monotonic() - began), trace

    def _message(self, session: Session, test: Step, watch: tuple[str, ...]) -> dict[str, Any]:
        tests = self._connected(session)
        for index, cell in self._needs.given(test.index):
            if cell.source not in self._given:
                names = self._needs.students(index)
                self._given[cell.source] = bool(names)
                self._stand_in(session, test, tests, names)
                request = RunCell(index, cell.source, False)
                self._conversation(session, test, tests, request, _later(GIVEN_SECONDS))
        self._stand_in(session, test, tests, self._needs.students(test.index))
        source = seeds.shifted(test.cell.source, _MOVED if session.seed else 0)
        request = RunCell(test.index, source, True, watch, test.cell.leaves)
        return self._conversation(session, test, tests, request, session.deadline())

    def _stand_in(self, session: Session, test: Step, tests: Child, names: tuple[str, ...]) -> None:
        if names:
            self._conversation(session, test, tests, StandIns(names, self._fresh), session.deadline())
            self._fresh = False

    def _connected(self, session: Session) -> Child:
        """The process of the tests, with the student's ready to answer it."""
        fresh = self._session is not session
        if self._tests is None:
            self._tests = self._server.open(())
            if session.seed:
                self._tests.ask(RunCell(0, _MOVING.format(session.seed), False), _later(GIVEN_SECONDS))
                self._tests.receive(_later(GIVEN_SECONDS))
        if fresh:
            self._session, self._fresh = session, True
            self._given = {source: uses for source, uses in self._given.items() if not uses}
        deadline = session.deadline()
        with _playing_by_the_rules(session):
            session.child.ask(PrepareTest(fresh), deadline)
            if session.child.receive(deadline) != {"prepared": True}:
                raise Tampering("The notebook's process did not get ready for a test.")
        return self._tests

    def _conversation(
        self, session: Session, test: Step, tests: Child, request: BoxRequest, deadline: float
    ) -> dict[str, Any]:
        """Have the process of the tests do something, and pass on what it and the student's say meanwhile."""
        try:
            tests.ask(request, deadline)
            while True:
                body = tests.receive_body(bounds.MESSAGE_BYTES, deadline)
                if not body.startswith(protocol.BRIDGE):
                    return protocol.parsed(body)
                tests.pass_on(self._answer(session, test, body, deadline), deadline)
        except (protocol.Closed, protocol.WireError) as error:
            raise _Lost from error
        except protocol.Late:
            raise _Stopped(_timeout(test, "The test ran longer than allowed.")) from None

    def _answer(self, session: Session, test: Step, body: bytes, deadline: float) -> bytes:
        """What the student's process says to a message of the test's."""
        with _playing_by_the_rules(session):
            try:
                session.child.pass_on(body, deadline)
                answer = session.child.receive_body(bounds.MESSAGE_BYTES, deadline)
            except protocol.Late:
                raise _Stopped(self._interrupted(session, test)) from None
            if not answer.startswith(protocol.BRIDGE):
                raise Tampering("The notebook's process answered a test with something else.")
            return answer

    def _interrupted(self, session: Session, test: Step) -> CellResult:
        """Ask the student's code to stop; when it does not, its process ends."""
        doubtful = session.interrupt()
        words = "The test waited for the notebook's code for longer than allowed, and stopped it."
        try:
            session.child.receive_body(bounds.MESSAGE_BYTES, _later(GRACE_SECONDS))
        except protocol.Late:
            session.child.kill()
            raise Death(Ending.TIMEOUT, words, doubtful) from None
        session.doubtful |= doubtful
        return _timeout(test, words)


def _timeout(test: Step, words: str) -> CellResult:
    return CellResult(test.index, Ending.TIMEOUT, reason=words)


def _later(seconds: float) -> float:
    return time.monotonic() + seconds


@contextlib.contextmanager
def _playing_by_the_rules(session: Session) -> Iterator[None]:
    try:
        yield
    except protocol.Closed:
        raise session.death() from None
    except protocol.WireError as error:
        raise Tampering(f"The notebook's process sent {error} while a test ran.") from error


class Needs:
    """What a test of a notebook needs beside itself: given cells, and names of the student's."""

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self._cells = cells
        self._locked = [
            i
            for i, cell in enumerate(cells)
            if cell.kind == "code" and cell.role is Role.LOCKED and not cell.idle
        ]
        self._names = {i: _names(cells[i].source) for i in range(len(cells)) if cells[i].kind == "code"}

    def given(self, index: int) -> list[tuple[int, Cell]]:
        """The course's own cells before this one whose names it uses, and those that they need in turn."""
        found: set[int] = set()
        waiting = [index]
        while waiting:
            user = waiting.pop()
            for name in self._names[user][1]:
                maker = self._maker(name, index)
                if maker is not None and maker not in found and maker != user:
                    found.add(maker)
                    waiting.append(maker)
        return [(i, self._cells[i]) for i in sorted(found)]

    def _maker(self, name: str, before: int) -> int | None:
        makers = [i for i in self._locked if i < before and name in self._names[i][0]]
        return makers[-1] if makers else None

    def students(self, index: int) -> tuple[str, ...]:
        """The names that a cell, or a given cell that it needs, uses and no given cell defines."""
        users = {index, *(i for i, _ in self.given(index))}
        used = set().union(*(self._names[user][1] for user in users))
        made = set().union(*(self._names[user][0] for user in users if user != index))
        return tuple(sorted(name for name in used - made if self._maker(name, index) is None))


def has_students_code(cells: tuple[Cell, ...]) -> bool:
    """Whether there is somebody to keep tests apart from: a training record is judged by our code alone."""
    return any(cell.kind == "code" and cell.role not in (Role.LOCKED, Role.TEST) for cell in cells)


def _names(source: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names that a cell defines, and those that it uses; none of a cell that is not Python."""
    try:
        names = names_of(source)
    except SyntaxError:
        return frozenset(), frozenset()
    return names.defines, names.uses
