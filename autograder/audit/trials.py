"""Runs variants of solutions in the sandbox and says which tests each of them lost.

Everything runs as a student's notebook would: repaired, in the sandbox, scored by the same rules.  To be
quick, a variant of one solution runs only the cells that the tests which can see it need, and goes on from a
process that has run the cells before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from autograder.audit import own_cells
from autograder.audit.places import Places
from autograder.audit.records import Trial, TrialOutcome, TrialResults
from autograder.audit.trial_groups import PreparedProcesses, TrialGroup
from autograder.base.errors import GradingError
from autograder.base.records import Cell, Ending, Fault, Role, RunRecord, Submission
from autograder.base.settings import Limits
from autograder.course import lack
from autograder.course.assignments import Kind
from autograder.grading import run, score, variants
from autograder.grading.run import Plan
from autograder.grading.variants import AnswerKey
from autograder.sandbox.forkserver import ForkServer

# Of processor time, beside so many times what the reference takes for the same test, after which a mutant
# made by program is taken to loop for ever.
ENDLESS_SECONDS, ENDLESS_TIMES = 2.0, 10
ASLEEP = 10  # times as long by the clock: on a busy machine a process gets a small share of it
CELL_SECONDS = 0.005  # what the way to a cell and back costs, about
WARM_SECONDS = 0.2  # a test that takes longer gains little from a warm-up
WORTH_IT = 3  # trials for each test, from which on to survey the probes costs less than it saves
WORTH_A_WARM_UP = 1  # the same for a warm-up, from which later stages gain as well
LAST = "last"  # the name of a trial's own question behind the tests


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
        self, answer_key: AnswerKey, server: ForkServer, places: Places, show: Callable[[str, int, int], None]
    ) -> None:
        self._answer_key, self._server, self._places, self._show = answer_key, server, places, show
        self._checks = {c.id for c in answer_key.assignment.cells_of(Kind.CHECK)}
        self._limits = Limits(cell_seconds=3.0 * max(60, answer_key.assignment.seconds))
        self._seconds: dict[str, float] = {}  # cell -> what the reference took, at least
        self._order = _Order()
        self._processes = PreparedProcesses(server, variants.opening(answer_key))

    def close(self) -> None:
        """End the processes that wait to be copied."""
        self._processes.close()

    def run_all(self, stage: str, trials: list[Trial]) -> Iterator[tuple[Trial, TrialOutcome]]:
        """Variants of one solution share the cells before it, and run one after the other."""
        groups: dict[tuple[Any, ...], list[Trial]] = {}
        for trial in trials:
            groups.setdefault((trial.solution, trial.tests, trial.also), []).append(trial)
        done = itertools.count(1)

        def run_group(group: list[Trial]) -> TrialResults:
            with TrialGroup(self._processes) as prepared:
                results = []
                for trial in group:
                    results.append((trial, self.run(trial, prepared)))
                    self._show(stage, next(done), len(trials))
                return results

        self._time([test for trial in trials if trial.first_loss for test in trial.tests or ()])
        self._warm_up(trials)
        with (
            ThreadPoolExecutor(max_workers=self._places.jobs) as pool,
            self._places.closed_on_error(self._server),
        ):
            largest_first = sorted(groups.values(), key=len, reverse=True)
            for results in pool.map(run_group, largest_first):
                yield from results

    def _time(self, tests: list[str]) -> None:
        """Have the reference run the tests whose time nobody knows: what is endless is told by it."""
        unknown = tuple(dict.fromkeys(test for test in tests if test not in self._seconds))
        if unknown:
            self.run(Trial("", "the reference, to time it", "", "", unknown))

    def _warm_up(self, trials: list[Trial]) -> None:
        """Have the tests that are asked often run once, on the reference, before any process is copied."""
        tests = dict.fromkeys(test for trial in trials for test in trial.tests or ())
        quick = tuple(test for test in tests if self.seconds_of(test) <= WARM_SECONDS)
        if quick and not self._processes.warmed_up and len(trials) >= WORTH_A_WARM_UP * len(tests):
            whole = variants.sliced(variants.solved(self._answer_key), self._answer_key, quick)
            cells = [cell for cell in whole.cells if cell.name not in self._answer_key.opening]
            self._processes.warm_up(own_cells.warm_up(cells))

    def run(self, trial: Trial, prepared: TrialGroup | None = None) -> TrialOutcome:
        """Run the cells that the trial's tests need, as a notebook of their own."""
        with self._places:
            return self._run(trial, prepared)

    def _run(self, trial: Trial, prepared: TrialGroup | None) -> TrialOutcome:
        submission = self._notebook(trial)
        limits = self._limits
        if trial.first_loss:  # a loop without an end need not be waited for as long as an honest cell
            submission = self._limited(submission, trial)
            longest = max(self._most_seconds(cell) for cell in submission.cells)
            limits = replace(limits, cell_seconds=ASLEEP * longest)
        plan, record = Plan(limits, trial.first_loss), None
        if prepared is not None:
            submission, n_shared = self._variant_last(submission, trial)
            record = prepared.run(submission, n_shared, plan)
        if record is None:
            record = self._record(submission, plan)
        if not trial.solution and not trial.as_cost_allows:
            self._note_seconds(trial, submission, record)
        return self._outcome(submission, record)

    def _limited(self, submission: Submission, trial: Trial) -> Submission:
        """Each test has a limit of its own: one that never ends is known by the first that is asked."""
        cells = (
            own_cells.limited(cell, self._most_seconds(cell))
            if cell.name in trial.changed or cell.role is Role.TEST
            else cell
            for cell in submission.cells
        )
        return replace(submission, cells=tuple(cells))

    def _most_seconds(self, cell: Cell) -> float:
        return ENDLESS_SECONDS + ENDLESS_TIMES * self.seconds_of(cell.name)

    def _notebook(self, trial: Trial) -> Submission:
        """The cells that the trial's tests need, and the tests, in the order of the notebook."""
        whole = variants.solved(self._answer_key, trial.changed)
        shifts = (0,) if trial.as_cost_allows else trial.shifts
        submission = variants.sliced(whole, self._answer_key, trial.tests, shifts, trial.also)
        cells = submission.cells
        if trial.as_cost_allows:
            moved = tuple(shift + self._server.seed for shift in trial.shifts)
            cells = tuple(
                own_cells.on_many_seeds(c, moved, trial.as_cost_allows) if c.role is Role.TEST else c
                for c in cells
            )
        if trial.last:
            cells = (*cells, Cell("code", trial.last, LAST, Role.TEST, 1.0))
        return replace(submission, cells=cells)

    def _note_seconds(self, trial: Trial, submission: Submission, record: RunRecord) -> None:
        """The shortest of several runs says what a test takes: what comes on top is the machine's."""
        tests = self.tests_of(trial)
        for result in record.results:
            label = submission.cells[result.index].name
            name = tests.get(label, label)
            self._seconds[name] = min(result.seconds, self._seconds.get(name, result.seconds))

    def _outcome(self, submission: Submission, record: RunRecord) -> TrialOutcome:
        grade = score.grade(submission, record)
        tests = {cell.name for cell in submission.cells if cell.role is Role.TEST}
        lost = {
            t.name: t.message
            for t in grade.tests
            if t.name in tests
            and t.score is not None
            and t.score < t.max_score
            and t.ending != Ending.NOT_NEEDED
        }
        asked = {submission.cells[r.index].name for r in record.results if r.ending is not Ending.NOT_NEEDED}
        for test in tests & asked:
            self._order.count(test, test in lost)
        failed_last = lost.pop(LAST, None) is not None
        stopped = any(
            result.ending is Ending.TIMEOUT
            or (own_cells.was_stopped(result) and submission.cells[result.index].name in lost)
            for result in record.results
        )
        return TrialOutcome(lost, record.seconds, failed_last, stopped)

    def tests_of(self, trial: Trial) -> dict[str, str]:
        """For each cell of a trial that is a test on some seed, the test that it is of."""
        return variants.labels(trial.tests or self._answer_key.reach.needed, trial.shifts)

    def seconds_of(self, test: str) -> float:
        """What a test took with the reference."""
        return self._seconds.get(test, 0.0)

    def _variant_last(self, submission: Submission, trial: Trial) -> tuple[Submission, int]:
        """The given cells and the other solutions first: they only define, and every variant needs them.

        Then the variant, checks, and the tests that are asked: the quickest first where one loss is enough
        and the text remembers nothing from one test to the next.
        """

        changed = trial.changed.keys()

        def own(cell: Cell) -> bool:
            return cell.role is Role.TEST or cell.name in self._checks or cell.name in changed

        def place(cell: Cell) -> tuple[bool, bool, bool, float]:
            waits = trial.first_loss and not trial.in_order and cell.role is Role.TEST
            cost = self._order.cost(cell.name, self.seconds_of(cell.name)) if waits else 0.0
            return cell.name not in changed, waits, cell.name == LAST, cost

        shared = [cell for cell in submission.cells if not own(cell)]
        labels = {variants.label(test, shift) for test in trial.asked for shift in trial.shifts}
        rest = [cell for cell in submission.cells if own(cell)]
        if labels:
            labels.add(LAST)
            rest = [cell for cell in rest if cell.role is not Role.TEST or cell.name in labels]
        return replace(submission, cells=(*shared, *sorted(rest, key=place))), len(shared)

    def record(self, submission: Submission) -> RunRecord:
        """Run a notebook from its first cell."""
        with self._places:
            return self._record(submission, Plan(self._limits))

    def _record(self, submission: Submission, plan: Plan) -> RunRecord:
        self._places.check()
        record = run.run_planned(self._server, submission, plan)
        record = lack.excused(record, submission, self._answer_key.master)
        if record.fault is Fault.INFRASTRUCTURE:  # nothing was learned about any test
            raise GradingError(f"The audit could not run: {record.reason}.", "Run it again.")
        return record
