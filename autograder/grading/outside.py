"""Puts a test to a student's work from outside: the test runs in a trusted process and calls over a bridge.

The trusted process is a child of the warm process like the student's, in a box of its own, and no code of
the student's ever runs in it.  It runs the tests, and the course's own given cells as far as they need them.
Both have an end of one line, on which they ask and answer each other; this module only waits for the verdict.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from autograder.base.records import Cell, CellResult, Ending
from autograder.course import seeds
from autograder.grading.given_cells import Needs
from autograder.grading.prepared_tests import MOVED, PreparedTests, TestsProcess
from autograder.grading.session import GRACE_SECONDS, Death, Session, Step, Tampering
from autograder.sandbox import child, protocol
from autograder.sandbox.forkserver import GIVEN_SECONDS, ForkServer
from autograder.sandbox.messages import BoxRequest, PrepareTest, RunCell, StandIns, StillThere


class _Stopped(Exception):
    """The test can't go on: what it ended with."""

    def __init__(self, result: CellResult) -> None:
        super().__init__(result.reason)
        self.result = result


class _Lost(Exception):
    """The process of the tests is gone."""


class FromOutside:
    """Runs the tests of one notebook in a process of their own."""

    def __init__(
        self, server: ForkServer, cells: tuple[Cell, ...], processes: PreparedTests | None = None
    ) -> None:
        self._processes, self._needs = processes or PreparedTests(server), Needs(cells)
        self._shared = processes is not None
        self._tests: TestsProcess | None = None
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
        """Give the process of the tests back, or end it if nobody else wants it."""
        if self._tests is not None:
            self._processes.take_back(self._tests)
        if not self._shared:
            self._processes.close()
        self._forget()

    def _drop(self) -> None:
        """End the process of the tests, which is in the middle of something."""
        if self._tests is not None:
            self._tests.child.close()
        self._forget()

    def _forget(self) -> None:
        self._tests = self._session = None
        self._given = {}

    def _examine(self, session: Session, test: Step, watch: tuple[str, ...]) -> tuple[CellResult, str]:
        began = time.monotonic()
        try:
            message = self._message(session, test, watch)
            trace = protocol.trace_of(message)
            result, _ = protocol.cell_result(message, test.index)
            if result.ending is not Ending.OK:
                self._ask(session, StillThere(), {"there": True})  # or did it fail because that is gone?
        except _Stopped as stopped:
            self._drop()
            return stopped.result, ""
        except _Lost:
            self._drop()
            session.doubtful = True
            words = "The process that ran this test ended before the test did."
            return CellResult(test.index, Ending.DIED, reason=words), ""
        except BaseException:
            self._drop()
            raise
        return replace(result, seconds=time.monotonic() - began), trace

    def _message(self, session: Session, test: Step, watch: tuple[str, ...]) -> dict[str, Any]:
        tests = self._connected(session)
        for index, cell in self._needs.given(test.index):
            if cell.source not in self._given:
                names = self._needs.students(index)
                self._given[cell.source] = bool(names)
                self._stand_in(session, test, tests, names)
                request = RunCell(index, cell.source, False)
                self._reply(session, test, tests, request, protocol.later(GIVEN_SECONDS))
        self._stand_in(session, test, tests, self._needs.students(test.index))
        source = seeds.shifted(test.cell.source, MOVED if session.seed else 0)
        request = RunCell(test.index, source, True, watch, test.cell.leaves)
        return self._reply(session, test, tests, request, session.deadline())

    def _stand_in(self, session: Session, test: Step, tests: TestsProcess, names: tuple[str, ...]) -> None:
        if names:
            self._reply(session, test, tests, StandIns(names), session.deadline())

    def _connected(self, session: Session) -> TestsProcess:
        """The process of the tests, with the student's ready to answer it."""
        if self._tests is None:
            ready = [cell.source for cell in self._needs.ready()]
            self._tests = self._processes.lend(ready)
            self._given = dict.fromkeys(ready, False)
        if self._session is session:
            self._prepare(session, None)
            return self._tests
        self._session = session
        self._given = {source: uses for source, uses in self._given.items() if not uses}
        with child.line() as (ours, theirs):
            self._prepare(session, theirs)
            deadline = session.deadline()
            try:
                self._tests.child.ask(StandIns((), fresh=True), deadline)
                self._tests.child.hand_over(ours)
                self._tests.child.receive(deadline)
            except (protocol.Closed, protocol.Late, protocol.WireError) as error:
                raise _Lost from error
        return self._tests

    def _prepare(self, session: Session, line: child.LineEnd | None) -> None:
        """Leave the student's process with nothing to do but to answer, on this line if it is a new one."""
        self._ask(session, PrepareTest(fresh=line is not None), {"prepared": True}, line)

    def _ask(
        self,
        session: Session,
        request: BoxRequest,
        expected: dict[str, Any],
        line: child.LineEnd | None = None,
    ) -> None:
        """Ask the student's process itself for something, to which there is one honest answer."""
        deadline = session.deadline()
        with _playing_by_the_rules(session):
            session.child.ask(request, deadline)
            if line is not None:
                session.child.hand_over(line)
            if session.child.receive(deadline) != expected:
                raise Tampering("The notebook's process did not get ready for a test.")

    def _reply(
        self, session: Session, test: Step, tests: TestsProcess, request: BoxRequest, deadline: float
    ) -> dict[str, Any]:
        """What the process of the tests says to a request; meanwhile it may ask the student's."""
        try:
            tests.child.ask(request, deadline)
            return tests.child.receive(deadline)
        except (protocol.Closed, protocol.WireError) as error:
            raise _Lost from error
        except protocol.Late:
            raise _Stopped(self._interrupted(session, test, tests)) from None

    def _interrupted(self, session: Session, test: Step, tests: TestsProcess) -> CellResult:
        """Ask the student's code to stop, so that the test does; if it does not, its process ends."""
        doubtful = session.interrupt()
        with contextlib.suppress(protocol.Late, protocol.Closed, protocol.WireError):
            tests.child.receive(protocol.later(GRACE_SECONDS))
        self._drop()  # which ends the line, if the student's process still listens there
        words = "The test waited for the notebook's code for longer than allowed, and stopped it."
        try:
            session.child.ask(StillThere(), protocol.later(GRACE_SECONDS))
            session.child.receive(protocol.later(GRACE_SECONDS))
        except protocol.Late:
            session.child.kill()
            raise Death(Ending.TIMEOUT, words, doubtful) from None
        except protocol.Closed:
            raise session.death() from None
        except protocol.WireError as error:
            raise Tampering(f"The notebook's process sent {error} while a test ran.") from error
        session.doubtful |= doubtful
        return CellResult(test.index, Ending.TIMEOUT, reason=words)


@contextlib.contextmanager
def _playing_by_the_rules(session: Session) -> Iterator[None]:
    try:
        yield
    except protocol.Closed:
        raise session.death() from None
    except protocol.Late:
        session.child.kill()
        raise Death(Ending.TIMEOUT, "The notebook's process did not get ready for a test in time.") from None
    except protocol.WireError as error:
        raise Tampering(f"The notebook's process sent {error} while a test ran.") from error
