"""A process that has run some cells and is copied for each of many short runs that go on from there."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from autograder.base.records import Cell, CellResult, Ending, RunRecord, Submission
from autograder.base.settings import Limits
from autograder.grading.run import NOT_NEEDED, Plan, files_of, is_enough, result_of
from autograder.grading.session import Death, Session, Step, Tampering
from autograder.sandbox import protocol
from autograder.sandbox.child import Child
from autograder.sandbox.forkserver import ForkServer
from autograder.sandbox.messages import BranchOrder


class PreparationFailed(Exception):
    """The prepared process is gone or can't be copied."""


class PreparedProcess:
    """A child that has run some cells and is copied for each of many short runs that go on from there.

    For cells that nobody needs to be protected from more than the whole box does: the copies share one box.
    """

    def __init__(self, child: Child, seed: int, shared: tuple[CellResult, ...] = ()) -> None:
        self._child, self._seed = child, seed
        self.shared, self.broken = shared, False

    @classmethod
    def open(cls, server: ForkServer, submission: Submission) -> PreparedProcess:
        """A child that has run nothing yet."""
        return cls(server.open(files_of(submission.companions)), server.seed)

    def prepare(self, submission: Submission, n_shared: int, limits: Limits) -> None:
        """Run the first `n_shared` cells, as far as they have not run, for all copies to come."""
        session = self._session(limits)
        for index in range(len(self.shared), n_shared):
            try:
                result = session.run(Step(index, submission.cells[index]))
            except (Death, Tampering) as error:
                self.broken = True
                raise PreparationFailed(str(error)) from error
            if result.ending is not Ending.OK:
                raise PreparationFailed("a cell that comes first fails")
            self.shared += (result,)

    def aside(self, cell: Cell, limits: Limits) -> None:
        """Run a cell that is no part of the notebook, for all copies to come; it may fail."""
        try:
            self._session(limits).run(Step(len(self.shared), cell))
        except (Death, Tampering) as error:
            self.broken = True
            raise PreparationFailed(str(error)) from error

    @contextlib.contextmanager
    def copied(self) -> Iterator[PreparedProcess]:
        """A copy that goes on by itself until the block ends; one that dies takes this one with it."""
        if not self._order(BranchOrder.OPEN):
            raise PreparationFailed("the process can't be copied")
        copy = PreparedProcess(self._child, self._seed, self.shared)
        try:
            yield copy
        finally:
            self.broken |= copy.broken or not self._order(BranchOrder.CLOSE)

    def run(self, submission: Submission, plan: Plan) -> RunRecord:
        """Run the remaining cells in a copy; nothing is watched."""
        began = time.monotonic()
        results = list(self.shared)
        with self.copied() as copy:
            try:
                copy._finish(results, submission, plan)
            except (Death, Tampering) as error:
                ending = error.ending if isinstance(error, Death) else Ending.DIED
                results.append(CellResult(len(results), ending, reason=str(error)))
                copy.give_up()
        ending, why = Ending.NOT_NEEDED, NOT_NEEDED
        if self.broken:
            ending, why = Ending.SKIPPED, "Not run: the notebook had ended its process."
        for index in range(len(results), len(submission.cells)):
            results.append(CellResult(index, ending, reason=why))
        return RunRecord(tuple(results), time.monotonic() - began, "")

    def _finish(self, results: list[CellResult], submission: Submission, plan: Plan) -> None:
        session = self._session(plan.limits)
        for index in range(len(results), len(submission.cells)):
            step = Step(index, submission.cells[index])
            results.append(result_of(plan, session, step))
            if is_enough(plan, step, results[-1]):
                return

    def give_up(self) -> None:
        """Nobody may go on from here: what the process has been through is not known."""
        self.broken = True

    def _session(self, limits: Limits) -> Session:
        return Session(self._child, limits, self._seed, time.monotonic() + limits.notebook_seconds)

    def _order(self, order: BranchOrder) -> bool:
        """Have a copy made or ended; not if the process can't, or is gone."""
        try:
            return self._child.branch(order)
        except (protocol.Closed, protocol.Late, protocol.WireError):
            self.broken = True
            return False

    def close(self) -> None:
        self._child.close()
