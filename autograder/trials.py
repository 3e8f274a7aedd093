"""Runs variants of solutions in the sandbox and says which tests each of them lost.

Everything runs as a student's notebook would: repaired, in the sandbox, scored by the same rules.  To be
quick, a variant of one solution runs only the cells that the tests which can see it need, and goes on from a
process that has run the cells before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from autograder import lack, run, score, variants
from autograder.assignments import Kind
from autograder.errors import GradingError
from autograder.forkserver import ForkServer, ServerDown
from autograder.records import Cell, Fault, Role, RunRecord, Submission
from autograder.settings import Limits
from autograder.variants import Shelf

ENDLESS_SECONDS = 10.0  # after which a mutant made by program is taken to loop for ever


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


@dataclass(frozen=True)
class Outcome:
    """The tests that a trial lost, each with its message, and how long it took."""

    lost: dict[str, str]
    seconds: float


Results = list[tuple[Trial, Outcome]]


class _Stems:
    """Keeps a prepared process for the trials of one group, and makes another when it breaks."""

    def __init__(self, server: ForkServer) -> None:
        self._server, self._usable = server, True
        self._stem: run.Stem | None = None

    def __enter__(self) -> _Stems:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop()

    def run(
        self, submission: Submission, n_shared: int, limits: Limits, first_loss: bool
    ) -> RunRecord | None:
        """The run, or None when this notebook can't be prepared and has to run from the start."""
        try:
            if not self._usable:
                return None
            if self._stem is None:
                # Shared cells are given ones and the reference's: they may be slow, and are never endless.
                room = self._server.limits
                patient = replace(room, cell_seconds=room.notebook_seconds)
                self._stem = run.Stem(self._server, submission, n_shared, patient)
            record = self._stem.run(submission, limits, first_loss)
        except (run.StemBroken, ServerDown):
            self._usable = False
            self._drop()
            return None
        if self._stem.broken:
            self._drop()
        return record

    def _drop(self) -> None:
        if self._stem is not None:
            self._stem.close()
        self._stem = None


class Trials:
    """Runs the trials of one assignment, some at a time."""

    def __init__(
        self, shelf: Shelf, server: ForkServer, jobs: int, show: Callable[[str, int, int], None]
    ) -> None:
        self._shelf, self._server, self._jobs, self._show = shelf, server, jobs, show
        self._checks = {c.id for c in shelf.assignment.cells_of(Kind.CHECK)}
        self._limits = Limits(cell_seconds=3.0 * max(60, shelf.assignment.seconds))
        self._seconds: dict[str, float] = {}  # cell -> what the reference took

    def run_all(self, stage: str, trials: list[Trial]) -> Iterator[tuple[Trial, Outcome]]:
        """Variants of one solution share the cells before it, and run one after the other."""
        groups: dict[tuple[Any, ...], list[Trial]] = {}
        for trial in trials:
            groups.setdefault((trial.solution, trial.tests, trial.also), []).append(trial)
        done = itertools.count(1)

        def run_group(group: list[Trial]) -> Results:
            with _Stems(self._server) as stems:
                results = []
                for trial in group:
                    results.append((trial, self.run(trial, stems)))
                    self._show(stage, next(done), len(trials))
                return results

        with ThreadPoolExecutor(max_workers=self._jobs) as pool:
            largest_first = sorted(groups.values(), key=len, reverse=True)
            for results in pool.map(run_group, largest_first):
                yield from results

    def run(self, trial: Trial, stems: _Stems | None = None) -> Outcome:
        """Run the cells that the trial's tests need, as a notebook of their own."""
        whole = variants.solved(self._shelf, trial.solution, trial.source)
        submission = variants.sliced(whole, self._shelf, trial.tests, trial.shifts, trial.also)
        limits = self._limits
        if trial.first_loss:  # a loop without an end need not be waited for as long as an honest cell
            slowest = max((self._seconds.get(cell.name, 0.0) for cell in submission.cells), default=0.0)
            limits = replace(limits, cell_seconds=ENDLESS_SECONDS + 10 * slowest)
        record = None
        if stems is not None:
            submission, n_shared = self._variant_last(submission, trial)
            record = stems.run(submission, n_shared, limits, trial.first_loss)
        if record is None:
            record = self.record(submission, limits, trial.first_loss)
        if not trial.solution:
            self._seconds |= {submission.cells[r.index].name: r.seconds for r in record.results}
        grade = score.grade(submission, record)
        lost = {t.name: t.message for t in grade.tests if t.score is not None and t.score < t.max_score}
        tests = {cell.name for cell in submission.cells if cell.role is Role.TEST}
        return Outcome({n: m for n, m in lost.items() if n in tests and m != run.NOT_NEEDED}, record.seconds)

    def seconds_of(self, test: str) -> float:
        """What a test took with the reference."""
        return self._seconds.get(test, 0.0)

    def _variant_last(self, submission: Submission, trial: Trial) -> tuple[Submission, int]:
        """The given cells and the other solutions first: they only define, and every variant needs them.

        Then the variant, checks, and the tests that are asked: the quickest first where one loss is enough.
        """

        def own(cell: Cell) -> bool:
            return cell.role is Role.TEST or cell.name in self._checks or cell.name == trial.solution

        def place(cell: Cell) -> tuple[bool, bool, float]:
            waits = trial.first_loss and cell.role is Role.TEST
            return cell.name != trial.solution, waits, self._seconds.get(cell.name, 0.0) if waits else 0.0

        shared = [cell for cell in submission.cells if not own(cell)]
        labels = {variants.label(test, shift) for test in trial.asked for shift in trial.shifts}
        rest = [cell for cell in submission.cells if own(cell)]
        rest = [cell for cell in rest if cell.role is not Role.TEST or not labels or cell.name in labels]
        return replace(submission, cells=(*shared, *sorted(rest, key=place))), len(shared)

    def record(
        self, submission: Submission, limits: Limits | None = None, first_loss: bool = False
    ) -> RunRecord:
        """Run a notebook from its first cell."""
        record = run.run(self._server, submission, limits or self._limits, first_loss)
        record = lack.excused(record, submission, self._shelf.master)
        if record.fault is Fault.INFRASTRUCTURE:  # nothing was learned about any test
            raise GradingError(f"The audit could not run: {record.reason}.", "Run it again.")
        return record
