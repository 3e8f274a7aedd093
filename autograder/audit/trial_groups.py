"""Keeps processes that have run what many trials share, to be copied for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

from autograder.base.records import Cell, RunRecord, Submission
from autograder.grading.prepared import PreparationFailed, PreparedProcess
from autograder.grading.run import Plan
from autograder.sandbox.child import ServerDown
from autograder.sandbox.forkserver import ForkServer

# A copy's garbage collector then leaves alone what it shares with the process it was copied from.
_FREEZE = Cell("code", "__import__('gc').freeze()", "freeze")


@dataclass
class _Prepared:
    """A process that has run the cells before the first exercise, and perhaps a warm-up."""

    process: PreparedProcess
    warmed_up: bool = False


class PreparedProcesses:
    """As many as are needed at once; each serves one group of trials at a time, in all stages."""

    def __init__(self, server: ForkServer, opening: Submission) -> None:
        self._server, self._opening = server, opening
        # Shared cells are given ones and the reference's: they may be slow, and are never endless.
        self.limits = replace(server.limits, cell_seconds=server.limits.notebook_seconds)
        self._warm_up: Cell | None = None  # what each of them runs before it is copied
        self._idle: list[_Prepared] = []

    @property
    def warmed_up(self) -> bool:
        """Whether they are warmed up already."""
        return self._warm_up is not None

    def warm_up(self, cell: Cell) -> None:
        """Warm up every process with this cell before it is copied again."""
        self._warm_up = cell

    def close(self) -> None:
        while self._idle:
            self._idle.pop().process.close()

    @contextmanager
    def one(self) -> Iterator[PreparedProcess]:
        one = self._idle.pop() if self._idle else self._opened()
        try:
            self._prepare(one)
            yield one.process
        except BaseException:
            one.process.give_up()
            raise
        finally:
            if one.process.broken:
                one.process.close()
            else:
                self._idle.append(one)

    def _opened(self) -> _Prepared:
        return _Prepared(PreparedProcess.open(self._server, self._opening))

    def _prepare(self, one: _Prepared) -> None:
        one.process.prepare(self._opening, len(self._opening.cells), self.limits)
        if self._warm_up and not one.warmed_up:
            one.process.aside(self._warm_up, self.limits)
            one.warmed_up = True


class TrialGroup:
    """Runs the trials of one group from a process that has run what they share, and replaces a broken one."""

    def __init__(self, processes: PreparedProcesses) -> None:
        self._processes, self._usable = processes, True
        self._held = ExitStack()
        self._process: PreparedProcess | None = None

    def __enter__(self) -> TrialGroup:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop()

    def run(self, submission: Submission, n_shared: int, plan: Plan) -> RunRecord | None:
        """The run, or None when this notebook can't be prepared and has to run from the start."""
        if not self._usable:
            return None
        try:
            process = self._process or self._prepared(submission, n_shared)
            record = process.run(submission, plan)
        except (PreparationFailed, ServerDown):
            self._usable = False
            self._drop()
            return None
        if process.broken:
            self._drop()
        return record

    def _prepared(self, submission: Submission, n_shared: int) -> PreparedProcess:
        process = self._held.enter_context(self._processes.one())
        self._process = self._held.enter_context(process.copied())
        self._process.prepare(submission, n_shared, self._processes.limits)
        self._process.aside(_FREEZE, self._processes.limits)
        return self._process

    def _drop(self) -> None:
        self._process = None
        self._held.close()
