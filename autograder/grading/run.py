"""Runs a submission's cells in the sandbox and keeps whatever was earned before something went wrong."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from autograder.base.records import Cell, CellResult, Companion, Ending, Fault, RunRecord, Submission
from autograder.base.settings import MB, Limits
from autograder.grading.examine import Examiner, InProcess
from autograder.grading.outputs import OutputBudget
from autograder.grading.session import Death, Session, Step, Tampering
from autograder.grading.unstopped import unstopped
from autograder.sandbox.box import Files
from autograder.sandbox.child import ServerDown
from autograder.sandbox.forkserver import ForkServer, Template

MAX_DEATHS = 3  # after that many, the rest of the notebook is not worth another start
LOOK_AGAIN_SECONDS = 10.0  # a failed test that took longer is not run once more
_SAYS_ENOUGH = {"NotImplementedError", "NameError", "SyntaxError", "ModuleNotFoundError"}
NOT_NEEDED = "Not run: a test had failed."

WatchedNames = Mapping[str, tuple[str, ...]]  # test -> the names to watch while it runs again


@dataclass(frozen=True)
class Plan:
    """How a notebook is run: its limits, when to stop, what to watch, and who puts the tests.

    With `first_loss` the run ends at the first test that fails: enough to know that a mistake is seen.
    With `watch`, a test that fails runs once more while the functions named for it are watched.
    The first `given` code cells are the course's own, the same for many notebooks, and may have run ahead.
    """

    limits: Limits
    first_loss: bool = False
    watch: WatchedNames = field(default_factory=dict)
    examiner: Examiner = field(default_factory=InProcess)
    given: int = 0


def run(
    server: ForkServer, submission: Submission, limits: Limits, watch: WatchedNames | None = None
) -> RunRecord:
    """Run a notebook with the files beside it where they lie, all of it."""
    return run_planned(server, submission, Plan(limits, watch=watch or {}))


def run_planned(server: ForkServer, submission: Submission, plan: Plan) -> RunRecord:
    """The same by a plan; see `run_cells`."""
    return run_cells(server, submission.cells, files_of(submission.companions), plan)


def files_of(companions: tuple[Companion, ...]) -> Files:
    return tuple((_without_links_above(companion), companion.name) for companion in companions)


def _without_links_above(companion: Companion) -> str:
    """Where a file lies if the course, or a folder of it, is a link: a box has no root to follow that from.

    The student's own folder and what is in it stay as they are, for a link there is never followed.
    """
    above, own = os.path.split(str(companion.path).removesuffix(f"/{companion.name}"))
    return os.path.join(os.path.realpath(above), own, companion.name)


def run_cells(server: ForkServer, cells: tuple[Cell, ...], files: Files, plan: Plan) -> RunRecord:
    """Run every code cell once, in order; a cell that kills its process is passed over in a fresh one."""
    began = time.monotonic()
    attempt = _Attempt(server, cells, files, plan, began)
    level, fault, reason = "", Fault.NONE, ""
    try:
        level = str(server.level)
        attempt.run()
    except ServerDown as error:
        fault, reason = Fault.INFRASTRUCTURE, str(error)
    except Tampering as error:
        fault, reason = Fault.TAMPERING, str(error)
    results = tuple(attempt.results[index] for index in sorted(attempt.results))
    seconds = time.monotonic() - began
    return RunRecord(results, seconds, level, fault, reason, attempt.doubtful, attempt.traces)


def result_of(plan: Plan, session: Session, step: Step) -> CellResult:
    """What one cell gave, in the process of this session or through whoever puts the tests."""
    return plan.examiner.examine(session, step) if step.is_test else session.run(step)


def is_enough(plan: Plan, step: Step, result: CellResult) -> bool:
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
        self._template: Template | None = None
        self._budget = OutputBudget(plan.limits.outputs_mb * MB)
        self._deaths = 0
        self.results: dict[int, CellResult] = {}
        self.doubtful = False
        self.traces: dict[str, str] = {}

    def run(self) -> None:
        self._run_ahead()
        while self._pending():
            reason = self._exhausted()
            if reason:
                self._skip_rest(reason)
                return
            with self._session() as session:
                self._fill(session)

    def _run_ahead(self) -> None:
        """Take what the first cells gave from a process that has run them for many notebooks."""
        first = self._todo[: self._plan.given]
        if not first:
            return
        self._template = self._server.template(tuple(step.cell.source for step in first))
        if self._template is not None:
            for result in self._template.results([step.index for step in first]):
                self.results[result.index] = self._budget.fitted(result)
            self._todo = self._todo[len(first) :]

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
                result = result_of(self._plan, session, step)
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
            if is_enough(self._plan, step, result):
                self._skip_rest(NOT_NEEDED, Ending.NOT_NEEDED)
                return

    def _look_again(self, session: Session, step: Step, result: CellResult) -> None:
        """Watch what a test is given that has just failed, if that can tell something."""
        names = self._plan.watch.get(step.cell.name, ())
        if not names or not step.is_test or result.ending is not Ending.ERROR:
            return
        errors = {output["ename"] for output in result.outputs if output["output_type"] == "error"}
        if errors & _SAYS_ENOUGH or result.seconds > LOOK_AGAIN_SECONDS:
            return
        whole = replace(step, cell=replace(step.cell, source=unstopped(step.cell.source)))
        trace = self._plan.examiner.watch(session, whole, names)
        if trace and self._budget.takes(len(trace)):
            self.traces[step.cell.name] = trace

    def _patient(self) -> Limits:
        """The limits, with time after a stop for what a fresh process has to repeat."""
        done = (result for result in self.results.values() if result.ending is not Ending.TIMEOUT)
        slowest = max((result.seconds for result in done), default=0.0)
        return replace(self._limits, stopped_seconds=max(self._limits.stopped_seconds, 2 * slowest))

    @contextlib.contextmanager
    def _session(self) -> Iterator[Session]:
        child = self._server.open(self._files, self._template)
        try:
            stopped = any(result.ending is Ending.TIMEOUT for result in self.results.values())
            yield Session(child, self._patient(), self._server.seed, self._end, stopped)
        finally:
            child.close()
