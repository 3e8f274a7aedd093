"""One living process in a box that answers cell after cell, or says how it ended."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from autograder.base.records import Cell, CellResult, Ending, Role
from autograder.base.settings import Limits
from autograder.course import seeds
from autograder.sandbox import protocol
from autograder.sandbox.child import Child
from autograder.sandbox.messages import RunCell

GRACE_SECONDS = 3.0  # between the request to stop and the end by force
BUSY = 0.5  # share of a core below which a timeout may be the machine's fault

_LIMIT_WORDS = {
    "memory": "used more memory than allowed",
    "processes": "started more processes than allowed",
    "cpu": "used more processor time than allowed",
}


class Death(Exception):
    """The child ended, or had to be ended, while it ran a cell."""

    def __init__(self, ending: Ending, reason: str, doubtful: bool = False) -> None:
        super().__init__(reason)
        self.ending, self.reason, self.doubtful = ending, reason, doubtful


class Tampering(Exception):
    """The child said something that an honest one never says."""


@dataclass(frozen=True)
class Step:
    """A cell to run, and its place in the notebook."""

    index: int
    cell: Cell

    @property
    def is_test(self) -> bool:
        return self.cell.role is Role.TEST


class Session:
    """Runs cells in one child until `end`, a moment on the monotonic clock."""

    def __init__(
        self, child: Child, limits: Limits, seed: int, end: float, stopped_before: bool = False
    ) -> None:
        self._child, self._seed, self._end = child, seed, end
        self._less = min(limits.cell_seconds, limits.stopped_seconds)
        self._patience = self._less if stopped_before else limits.cell_seconds
        self._began = time.monotonic()
        self.doubtful = False

    @property
    def child(self) -> Child:
        """The process, for a test that runs elsewhere and calls into it."""
        return self._child

    def deadline(self) -> float:
        """When a cell that begins now has to be done."""
        return min(time.monotonic() + self._patience, self._end)

    @property
    def seed(self) -> int:
        """The private amount by which the seeds of tests are moved."""
        return self._seed

    def run(self, step: Step) -> CellResult:
        result, _ = self._run(step)
        return result

    def watch(self, step: Step, names: tuple[str, ...]) -> str:
        """Run a test again and return what the named functions gave it."""
        _, trace = self._run(step, names)
        return trace

    def _run(self, step: Step, watch: tuple[str, ...] = ()) -> tuple[CellResult, str]:
        deadline = self.deadline()
        index, cell = step.index, step.cell
        source = seeds.shifted(cell.source, self._seed) if step.is_test else cell.source
        try:
            self._ask(RunCell(index, source, step.is_test, watch, cell.leaves), deadline)
            try:
                message = self._child.receive(deadline)
            except protocol.Late:
                return self._stop(index), ""
            trace = protocol.trace_of(message)
            return self._checked(message, index), trace
        except protocol.Closed:
            raise self.death() from None
        except protocol.WireError as error:
            raise Tampering(f"The notebook's process sent {error} while cell {index + 1} ran.") from error

    def _ask(self, request: RunCell, deadline: float) -> None:
        """Hand a cell over; a process that does not take it, because it never gave up the last one, ends."""
        try:
            self._child.ask(request, deadline)
        except protocol.Late:
            self._child.kill()
            words = f"The cell before ran longer than {self._patience:g} seconds and was stopped."
            raise Death(Ending.TIMEOUT, words) from None

    def _checked(self, message: dict[str, Any], index: int) -> CellResult:
        result, patched = protocol.cell_result(message, index)
        if patched:
            raise Tampering(f"Before cell {index + 1} ran, the notebook had replaced {', '.join(patched)}.")
        return result

    def _stop(self, index: int) -> CellResult:
        """Ask a late cell to stop; when it does not, end its process."""
        words = f"The cell ran longer than {self._patience:g} seconds and was stopped."
        doubtful = self.interrupt()
        try:
            message = self._child.receive(protocol.later(GRACE_SECONDS))
        except protocol.Late:
            self._child.kill()
            raise Death(Ending.TIMEOUT, words, doubtful) from None
        protocol.trace_of(message)
        result = self._checked(message, index)
        self.doubtful |= doubtful
        return replace(result, ending=Ending.TIMEOUT, reason=words)

    def interrupt(self) -> bool:
        """Ask what runs to stop; whether its lateness may be the machine's fault."""
        self._child.interrupt()
        self._patience = self._less
        elapsed = max(1e-3, time.monotonic() - self._began)
        return self._child.cpu_seconds / elapsed < BUSY

    def death(self) -> Death:
        """How the process ended that is gone."""
        report = self._child.report()
        if report.limit:
            words = f"The notebook {_LIMIT_WORDS[report.limit]}, and its process was ended."
            return Death(Ending.DIED, words)
        code = report.exit
        if code < 0:
            words = f"The notebook's process was ended by signal {-code} while this cell ran."
            return Death(Ending.DIED, words, doubtful=code == -9)
        return Death(Ending.DIED, f"The cell ended the notebook's process (exit status {code}).")
