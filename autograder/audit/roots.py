"""Keeps processes that have run what many trials share, to be copied for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

from autograder.base.records import Cell, RunRecord, Submission
from autograder.grading.prepared import PreparationFailed, PreparedProcess
from autograder.grading.run import Plan
from autograder.sandbox.forkserver import ForkServer, ServerDown

# A copy's garbage collector then leaves alone what it shares with the process it was copied from.
_FREEZE = Cell("code", "__import__('gc').freeze()", "freeze")


@dataclass
class _Root:
    """A process that has run the cells before the first exercise, and perhaps a rehearsal."""

    process: PreparedProcess
    rehearsed: bool = False


class Roots:
    """As many roots as are needed at once; each serves one group of trials at a time, in all stages."""

    def __init__(self, server: ForkServer, opening: Submission) -> None:
        self._server, self._opening = server, opening
        # Shared cells are given ones and the reference's: they may be slow, and are never endless.
        self.limits = replace(server.limits, cell_seconds=server.limits.notebook_seconds)
        self._rehearsal: Cell | None = None  # what a root is warmed up with before it is copied
        self._idle: list[_Root] = []

    @property
    def rehearsed(self) -> bool:
        """Whether roots are warmed up already."""
        return self._rehearsal is not None

    def rehearse(self, cell: Cell) -> None:
        """Warm up every root with this cell before it is copied again."""
        self._rehearsal = cell

    def close(self) -> None:
        while self._idle:
            self._idle.pop().process.close()

    @contextmanager
    def one(self) -> Iterator[PreparedProcess]:
        root = self._idle.pop() if self._idle else _Root(PreparedProcess.open(self._server, self._opening))
        try:
            self._prepare(root)
            yield root.process
        except BaseException:
            root.process.give_up()
            raise
        finally:
            if root.process.broken:
                root.process.close()
            else:
                self._idle.append(root)

    def _prepare(self, root: _Root) -> None:
        root.process.prepare(self._opening, len(self._opening.cells), self.limits)
        if self._rehearsal and not root.rehearsed:
            root.process.aside(self._rehearsal, self.limits)
            root.rehearsed = True


class TrialGroup:
    """Runs the trials of one group from a process that has run what they share, and replaces a broken one."""

    def __init__(self, roots: Roots) -> None:
        self._roots, self._usable = roots, True
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
        root = self._held.enter_context(self._roots.one())
        self._process = self._held.enter_context(root.copied())
        self._process.prepare(submission, n_shared, self._roots.limits)
        self._process.aside(_FREEZE, self._roots.limits)
        return self._process

    def _drop(self) -> None:
        self._process = None
        self._held.close()
