"""Runs variants of solutions in the sandbox and says which tests each of them lost.

Everything runs as a student's notebook would: repaired, in the sandbox, scored by the same rules.  To be
quick, a variant of one solution runs only the cells that the tests which can see it need, and goes on from a
process that has run the cells before it.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any

from autograder.base.errors import GradingError
from autograder.base.records import Cell, Fault, Role, RunRecord, Submission
from autograder.base.settings import Limits
from autograder.course import lack
from autograder.course.assignments import Kind
from autograder.grading import run, score, variants
from autograder.grading.run import Stem, StemBroken
from autograder.grading.variants import Shelf
from autograder.sandbox.forkserver import ForkServer, ServerDown

ENDLESS_SECONDS = 10.0  # after which a mutant made by program is taken to loop for ever
CELL_SECONDS = 0.005  # what the way to a cell and back costs, about


@dataclass(frozen=True)
class Trial:
    """One variant to run: which text stands in which solution, and which tests look at it."""

    exercise: str
    subject: str
    solution: str
    source: str
    tests: tuple[str, ...] | None  # all of them, and all cells, if None
    shifts: tuple[int, ...] = (0,)
    first_loss: bool = False
    also: frozenset[str] = frozenset()  # cells that the tests need only with this text
    asked: frozenset[str] = frozenset()  # of the tests, those whose word counts; all if empty
    kind: str = ""  # of what was made by program
    beside: tuple[tuple[str, str], ...] = ()  # further solutions and the text that stands in each

    @property
    def changed(self) -> dict[str, str]:
        """The solutions that are not the reference's, and their text."""
        own = ((self.solution, self.source),) if self.solution else ()
        return dict((*own, *self.beside))


@dataclass(frozen=True)
class Outcome:
    """The tests that a trial lost, each with its message, and how long it took."""

    lost: dict[str, str]
    seconds: float


Results = list[tuple[Trial, Outcome]]


class Places:
    """As many trials at once as there are jobs, whichever assignment they are of."""

    def __init__(self, jobs: int) -> None:
        self.jobs, self._free = jobs, threading.BoundedSemaphore(jobs)

    def __enter__(self) -> None:
        self._free.acquire()

    def __exit__(self, *_: object) -> None:
        self._free.release()


class _Roots:
    """Processes that have run the cells before the first exercise; each serves one group at a time."""

    def __init__(self, server: ForkServer, opening: Submission) -> None:
        self._server, self._opening = server, opening
        # Shared cells are given ones and the reference's: they may be slow, and are never endless.
        self.limits = replace(server.limits, cell_seconds=server.limits.notebook_seconds)
        self._idle: list[Stem] = []

    def __enter__(self) -> _Roots:
        return self

    def __exit__(self, *_: object) -> None:
        for root in self._idle:
            root.close()

    @contextmanager
    def one(self) -> Iterator[Stem]:
        root = self._idle.pop() if self._idle else Stem.open(self._server, self._opening)
        try:
            root.prepare(self._opening, len(self._opening.cells), self.limits)
            yield root
        except BaseException:
            root.broken = True
            raise
        finally:
            if root.broken:
                root.close()
            else:
                self._idle.append(root)


class _Group:
    """Runs the trials of one group from a process that has run what they share, and replaces a broken one."""

    def __init__(self, roots: _Roots) -> None:
        self._roots, self._usable = roots, True
        self._held = ExitStack()
        self._stem: Stem | None = None

    def __enter__(self) -> _Group:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop()

    def run(
        self, submission: Submission, n_shared: int, limits: Limits, first_loss: bool
    ) -> RunRecord | None:
        """The run, or None when this notebook can't be prepared and has to run from the start."""
        if not self._usable:
            return None
        try:
            stem = self._stem or self._prepared(submission, n_shared)
            record = stem.run(submission, limits, first_loss)
        except (StemBroken, ServerDown):
            self._usable = False
            self._drop()
            return None
        if stem.broken:
            self._drop()
        return record

    def _prepared(self, submission: Submission, n_shared: int) -> Stem:
        root = self._held.enter_context(self._roots.one())
        self._stem = self._held.enter_context(root.copied())
        self._stem.prepare(submission, n_shared, self._roots.limits)
        return self._stem

    def _drop(self) -> None:
        self._stem = None
        self._held.close()


class _Order:
    """Which test to ask first where one loss is enough: one that is quick and was often lost before."""

    def __init__(self) -> None:
        self._asked: dict[str, tuple[int, int]] = {}  # test -> how often it was asked, and lost

    def count(self, test: str, lost: bool) -> None:
        asked, lost_before = self._asked.get(test, (0, 0))
        self._asked[test] = asked + 1, lost_before + lost

    def cost(self, test: str, seconds: float) -> float:
        """The time until a loss that is to be expected from this test; smallest first is the quickest way."""
        asked, lost = self._asked.get(test, (0, 0))
        return (seconds + CELL_SECONDS) * (asked + 2) / (lost + 1)


class Trials:
    """Runs the trials of one assignment, some at a time."""

    def __init__(
        self, shelf: Shelf, server: ForkServer, places: Places, show: Callable[[str, int, int], None]
    ) -> None:
        self._shelf, self._server, self._places, self._show = shelf, server, places, show
        self._checks = {c.id for c in shelf.assignment.cells_of(Kind.CHECK)}
        self._limits = Limits(cell_seconds=3.0 * max(60, shelf.assignment.seconds))
        self._seconds: dict[str, float] = {}  # cell -> what the reference took
        self._order = _Order()

    def run_all(self, stage: str, trials: list[Trial]) -> Iterator[tuple[Trial, Outcome]]:
        """Variants of one solution share the cells before it, and run one after the other."""
        groups: dict[tuple[Any, ...], list[Trial]] = {}
        for trial in trials:
            groups.setdefault((trial.solution, trial.tests, trial.also), []).append(trial)
        done = itertools.count(1)

        def run_group(group: list[Trial]) -> Results:
            with _Group(roots) as prepared:
                results = []
                for trial in group:
                    results.append((trial, self.run(trial, prepared)))
                    self._show(stage, next(done), len(trials))
                return results

        opening = variants.opening(self._shelf)
        jobs = self._places.jobs
        with _Roots(self._server, opening) as roots, ThreadPoolExecutor(max_workers=jobs) as pool:
            largest_first = sorted(groups.values(), key=len, reverse=True)
            for results in pool.map(run_group, largest_first):
                yield from results

    def run(self, trial: Trial, prepared: _Group | None = None) -> Outcome:
        """Run the cells that the trial's tests need, as a notebook of their own."""
        with self._places:
            return self._run(trial, prepared)

    def _run(self, trial: Trial, prepared: _Group | None) -> Outcome:
        whole = variants.solved(self._shelf, trial.changed)
        submission = variants.sliced(whole, self._shelf, trial.tests, trial.shifts, trial.also)
        limits = self._limits
        if trial.first_loss:  # a loop without an end need not be waited for as long as an honest cell
            slowest = max((self._seconds.get(cell.name, 0.0) for cell in submission.cells), default=0.0)
            limits = replace(limits, cell_seconds=ENDLESS_SECONDS + 10 * slowest)
        record = None
        if prepared is not None:
            submission, n_shared = self._variant_last(submission, trial)
            record = prepared.run(submission, n_shared, limits, trial.first_loss)
        if record is None:
            record = self._record(submission, limits, trial.first_loss)
        if not trial.solution:
            self._seconds |= {submission.cells[r.index].name: r.seconds for r in record.results}
        grade = score.grade(submission, record)
        lost = {t.name: t.message for t in grade.tests if t.score is not None and t.score < t.max_score}
        tests = {cell.name for cell in submission.cells if cell.role is Role.TEST}
        asked = {submission.cells[r.index].name for r in record.results if r.reason != run.NOT_NEEDED}
        for test in tests & asked:
            self._order.count(test, test in lost)
        return Outcome({n: m for n, m in lost.items() if n in tests and m != run.NOT_NEEDED}, record.seconds)

    def seconds_of(self, test: str) -> float:
        """What a test took with the reference."""
        return self._seconds.get(test, 0.0)

    def _variant_last(self, submission: Submission, trial: Trial) -> tuple[Submission, int]:
        """The given cells and the other solutions first: they only define, and every variant needs them.

        Then the variant, checks, and the tests that are asked: the quickest first where one loss is enough.
        """

        changed = trial.changed.keys()

        def own(cell: Cell) -> bool:
            return cell.role is Role.TEST or cell.name in self._checks or cell.name in changed

        def place(cell: Cell) -> tuple[bool, bool, float]:
            waits = trial.first_loss and cell.role is Role.TEST
            seconds = self._seconds.get(cell.name, 0.0)
            return cell.name not in changed, waits, self._order.cost(cell.name, seconds) if waits else 0.0

        shared = [cell for cell in submission.cells if not own(cell)]
        labels = {variants.label(test, shift) for test in trial.asked for shift in trial.shifts}
        rest = [cell for cell in submission.cells if own(cell)]
        rest = [cell for cell in rest if cell.role is not Role.TEST or not labels or cell.name in labels]
        return replace(submission, cells=(*shared, *sorted(rest, key=place))), len(shared)

    def record(self, submission: Submission) -> RunRecord:
        """Run a notebook from its first cell."""
        with self._places:
            return self._record(submission)

    def _record(
        self, submission: Submission, limits: Limits | None = None, first_loss: bool = False
    ) -> RunRecord:
        record = run.run(self._server, submission, limits or self._limits, first_loss)
        record = lack.excused(record, submission, self._shelf.master)
        if record.fault is Fault.INFRASTRUCTURE:  # nothing was learned about any test
            raise GradingError(f"The audit could not run: {record.reason}.", "Run it again.")
        return record
