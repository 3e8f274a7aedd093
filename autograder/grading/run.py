"""Runs a submission's cells in the sandbox and keeps whatever was earned before something went wrong."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from autograder.base.records import Cell, CellResult, Companion, Ending, Fault, RunRecord, Submission
from autograder.base.settings import MB, Limits
from autograder.grading.examine import Examiner, InProcess
from autograder.grading.outputs import OutputBudget
from autograder.grading.session import Death, Session, Step, Tampering
from autograder.sandbox import protocol
from autograder.sandbox.box import Files
from autograder.sandbox.forkserver import Child, ForkServer, ServerDown
from autograder.sandbox.messages import BranchOrder

COPY_SECONDS = 60.0  # for a prepared process to be copied or to take over again, on a busy machine
MAX_DEATHS = 3  # after that many, the rest of the notebook is not worth another start
LOOK_AGAIN_SECONDS = 10.0  # a failed test that took longer is not run once more
_SAYS_ENOUGH = {"NotImplementedError", "NameError", "SyntaxError", "ModuleNotFoundError"}
_NOT_NEEDED = "Not run: a test had failed."

Watch = Mapping[str, tuple[str, ...]]  # test -> the names to watch while it runs again


@dataclass(frozen=True)
class Plan:
    """How a notebook is run: its limits, when to stop, what to watch, and who puts the tests.

    With `first_loss` the run ends at the first test that fails: enough to know that a mistake is seen.
    With `watch`, a test that fails runs once more while the functions named for it are watched.
    """

    limits: Limits
    first_loss: bool = False
    watch: Watch = field(default_factory=dict)
    examiner: Examiner = field(default_factory=InProcess)


def run(server: ForkServer, submission: Submission, limits: Limits, watch: Watch | None = None) -> RunRecord:
    """Run a notebook with the files beside it where they lie, all of it."""
    return run_planned(server, submission, Plan(limits, watch=watch or {}))


def run_planned(server: ForkServer, submission: Submission, plan: Plan) -> RunRecord:
    """The same by a plan; see `run_cells`."""
    return run_cells(server, submission.cells, files_of(submission.companions), plan)


def files_of(companions: tuple[Companion, ...]) -> Files:
    return tuple((str(companion.path), companion.name) for companion in companions)


def run_cells(server: ForkServer, cells: tuple[Cell, ...], files: Files, plan: Plan) -> RunRecord:
    """Run every code cell once, in order; a cell that kills its process is passed over in a fresh one."""
    began = time.monotonic()
    attempt = _Attempt(server, cells, files, plan, began)
    level, fault, reason = "", Fault.NONE, ""
    try:
        level = server.level
        attempt.run()
    except ServerDown as error:
        fault, reason = Fault.INFRASTRUCTURE, str(error)
    except Tampering as error:
        fault, reason = Fault.TAMPERING, str(error)
    results = tuple(attempt.results[index] for index in sorted(attempt.results))
    seconds = time.monotonic() - began
    return RunRecord(results, seconds, level, fault, reason, attempt.doubtful, attempt.traces)


def _result(plan: Plan, session: Session, step: Step) -> CellResult:
    """What one cell gave, in the process of this session or through whoever puts the tests."""
    return plan.examiner.examine(session, step) if step.is_test else session.run(step)


def _is_enough(plan: Plan, step: Step, result: CellResult) -> bool:
    """Whether the rest of the notebook need not run, because a test has failed."""
    return plan.first_loss and step.is_test and result.ending is not Ending.OK


class _Attempt:
    """The state of one run: what has a result already, and how often the process died."""

    def __init__(
        self, server: ForkServer, cells: tuple[Cell, ...], files: Files, plan: Plan, began: float
    ) -> None:
        self._server, self._files, self._plan, self._limits = server, files, plan, plan.limits
        self._end = began + plan.limits.notebook_seconds
        runs = (Step(i, c) for i, c in enumerate(cells) if c.kind == "code" and not c.idle)
        self._todo = [step for step in runs if step.cell.source.strip()]
        self._budget = OutputBudget(plan.limits.outputs_mb * MB)
        self._deaths = 0
        self.results: dict[int, CellResult] = {}
        self.doubtful = False
        self.traces: dict[str, str] = {}

    def run(self) -> None:
        while self._pending():
            reason = self._exhausted()
            if reason:
                self._skip_rest(reason)
                return
            with self._session() as session:
                self._fill(session)

    def _pending(self) -> list[Step]:
        return [step for step in self._todo if step.index not in self.results]

    def _exhausted(self) -> str:
        if self._deaths > MAX_DEATHS:
            return f"Not run: the notebook had ended its process {self._deaths} times before."
        if time.monotonic() >= self._end:
            return f"Not run: the notebook had used up its {self._limits.notebook_seconds:g} seconds."
        return ""

    def _skip_rest(self, reason: str, ending: Ending = Ending.SKIPPED) -> None:
        for step in self._pending():
            self.results[step.index] = CellResult(step.index, ending, reason=reason)

    def _fill(self, session: Session) -> None:
        """Bring a fresh process to where the last one was, then go on until the end or the next death."""
        for step in self._todo:
            known = self.results.get(step.index)
            if known and (step.is_test or known.ending not in (Ending.OK, Ending.ERROR)):
                continue
            if self._exhausted():
                return
            try:
                result = _result(self._plan, session, step)
            except Death as death:
                self._deaths += 1
                self.doubtful |= death.doubtful
                self.results[step.index] = CellResult(step.index, death.ending, reason=death.reason)
                return
            self.doubtful |= session.doubtful
            if known is None:
                self.results[step.index] = self._budget.fitted(result)
                try:
                    self._look_again(session, step, result)
                except Death:  # of a test that has its result: the next cell gets a process of its own
                    self._deaths += 1
                    return
            if _is_enough(self._plan, step, result):
                self._skip_rest(_NOT_NEEDED, Ending.NOT_NEEDED)
                return

    def _look_again(self, session: Session, step: Step, result: CellResult) -> None:
        """Watch what a test is given that has just failed, if that can tell something."""
        names = self._plan.watch.get(step.cell.name, ())
        if not names or not step.is_test or result.ending is not Ending.ERROR:
            return
        errors = {output["ename"] for output in result.outputs if output["output_type"] == "error"}
        if errors & _SAYS_ENOUGH or result.seconds > LOOK_AGAIN_SECONDS:
            return
        trace = self._plan.examiner.watch(session, step, names)
        if trace and self._budget.takes(len(trace)):
            self.traces[step.cell.name] = trace

    @contextlib.contextmanager
    def _session(self) -> Iterator[Session]:
        child = self._server.open(self._files)
        try:
            yield Session(child, self._limits, self._server.seed, self._end)
        finally:
            child.close()


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
        if self._order(BranchOrder.OPEN) != "open":
            raise PreparationFailed("the process can't be copied")
        copy = PreparedProcess(self._child, self._seed, self.shared)
        try:
            yield copy
        finally:
            self.broken |= copy.broken or self._order(BranchOrder.CLOSE) != "closed"

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
        ending, why = Ending.NOT_NEEDED, _NOT_NEEDED
        if self.broken:
            ending, why = Ending.SKIPPED, "Not run: the notebook had ended its process."
        for index in range(len(results), len(submission.cells)):
            results.append(CellResult(index, ending, reason=why))
        return RunRecord(tuple(results), time.monotonic() - began, "")

    def _finish(self, results: list[CellResult], submission: Submission, plan: Plan) -> None:
        session = self._session(plan.limits)
        for index in range(len(results), len(submission.cells)):
            step = Step(index, submission.cells[index])
            results.append(_result(plan, session, step))
            if _is_enough(plan, step, results[-1]):
                return

    def give_up(self) -> None:
        """Nobody may go on from here: what the process has been through is not known."""
        self.broken = True

    def _session(self, limits: Limits) -> Session:
        return Session(self._child, limits, self._seed, time.monotonic() + limits.notebook_seconds)

    def _order(self, order: BranchOrder) -> str:
        """Have a copy made or ended; what the process answers, nothing if it is gone."""
        try:
            return self._child.branch(order, time.monotonic() + COPY_SECONDS)
        except (protocol.Closed, protocol.Late, protocol.WireError):
            self.broken = True
            return ""

    def close(self) -> None:
        self._child.close()
