"""Where the variants of an assignment's solutions are run and counted.

Everything runs as a student's notebook would: repaired, in the sandbox, scored by the same rules.  To be
quick, a variant of one solution runs only the cells that the tests which can see it need.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from autograder import generic, run, score, settings, variants
from autograder.assignments import Exercise, Kind
from autograder.errors import GradingError
from autograder.forkserver import ForkServer, ServerDown
from autograder.known import Mutant, Variant
from autograder.reach import is_code
from autograder.records import Cell, Fault, Role, RunRecord, Submission
from autograder.settings import Limits
from autograder.variants import Shelf

PRIVATE_SEEDS = (10_007, 200_003, 3_000_017, 40_000_003, 500_000_003)
FEWEST_MUTANTS, FEWEST_ALTERNATIVES = 5, 2  # per exercise with code
ENDLESS_SECONDS = 10.0  # after which a mutant made by program is taken to loop for ever


@dataclass(frozen=True)
class Finding:
    """Something that must not be: shown to the author of the assignment, and the reason for exit status 1."""

    exercise: str
    subject: str
    problem: str


@dataclass(frozen=True)
class Line:
    """One exercise's row of the table."""

    exercise: str
    title: str
    tests: int
    mutants: int
    caught: int
    alternatives: int
    accepted: int
    generic: int
    generic_caught: int
    left: int  # made by program, and visible only to a training run that is not repeated for it
    equivalent: int
    seconds: float


@dataclass(frozen=True)
class _Trial:
    """One variant to run: which text stands in which solution, and which tests look at it."""

    exercise: str
    subject: str
    solution: str
    source: str
    tests: tuple[str, ...] | None  # all of them, and all cells, if None
    shifts: tuple[int, ...] = (0,)
    first_loss: bool = False


@dataclass(frozen=True)
class _Outcome:
    """The tests that a trial lost, each with its message, and how long it took."""

    lost: dict[str, str]
    seconds: float


Results = list[tuple[_Trial, _Outcome]]


class _Stems:
    """Keeps a prepared process for the trials of one group, and makes another when it breaks."""

    def __init__(self, server: ForkServer) -> None:
        self._server, self._stem, self._usable = server, None, True

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
                self._stem = run.Stem(self._server, submission, n_shared, self._server.limits)
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


class Bench:
    """One assignment on the bench, with everything known about its answers."""

    def __init__(
        self, shelf: Shelf, server: ForkServer, jobs: int, show: Callable[[str, int, int], None]
    ) -> None:
        self.shelf = shelf
        self._server, self._jobs, self._show = server, jobs, show
        self._solutions = shelf.solutions
        self._checks = {c.id for c in shelf.assignment.cells_of(Kind.CHECK)}
        self._limits = settings.Limits(cell_seconds=3.0 * max(60, shelf.assignment.seconds))
        self._seconds: dict[str, float] = {}  # cell -> what the reference took

    # What is run -----------------------------------------------------------------------------------------

    def reference_and_release(self) -> list[Finding]:
        """The reference gets full marks whatever the seed, the untouched notebook none."""
        self._show("reference", 0, 1)
        outcome = self._run(_Trial("", "reference", "", "", None, (0, *PRIVATE_SEEDS)))
        findings = [
            Finding(self._exercise_of(test.split(" ")[0]), "the reference", f"loses {test}: {message}")
            for test, message in outcome.lost.items()
        ]
        untouched = variants.handed_in(self.shelf.master, {})
        grade = score.grade(untouched, self._record(untouched, self._limits))
        findings += [
            Finding(self._exercise_of(t.name), "the untouched notebook", f"gets {t.score:g} for {t.name}")
            for t in grade.tests
            if t.score
        ]
        return findings

    def mutants(self, exercises: list[Exercise]) -> tuple[Results, list[Finding]]:
        """Every known mistake loses the tests it names."""
        trials = [self._trial(m, m.caught_by) for m in self.shelf.known.mutants if self._among(m, exercises)]
        results = list(self._run_all("known mistakes", trials))
        by_name = {f"{m.solution}/{m.name}": m for m in self.shelf.known.mutants}
        findings = []
        for trial, outcome in results:
            missed = self._missed(by_name[trial.subject], outcome, trial.shifts)
            findings += [
                Finding(trial.exercise, trial.subject, f"is not caught by {test}") for test in missed
            ]
        return results, findings

    def alternatives(self, exercises: list[Exercise]) -> tuple[Results, list[Finding]]:
        """Every other right answer gets full marks."""
        trials = [self._trial(v) for v in self.shelf.known.alternatives if self._among(v, exercises)]
        results = list(self._run_all("other right answers", trials))
        findings = [
            Finding(trial.exercise, trial.subject, f"is right and loses {test}: {message}")
            for trial, outcome in results
            for test, message in outcome.lost.items()
        ]
        return results, findings

    def generic(self, exercises: list[Exercise], slow: bool) -> tuple[Results, list[Finding]]:
        """Mutants made by program lose some quick test, or are recorded as equivalent.

        What only the result of a training run could show is left to it: with `slow`, it is repeated for each.
        """
        recorded = {(e.solution, e.old, e.new) for e in self.shelf.known.equivalents}
        ids = {e.id for e in exercises}
        trials, seen = [], set()
        for cell in self._solutions.values():
            if cell.exercise not in ids:
                continue
            for change in generic.changes(cell.id, cell.source):
                key = (change.solution, change.old, change.new)
                if key in recorded:
                    seen.add(key)
                    continue
                quick = tuple(t for t in self.shelf.reach.tests_of(cell.id) if not self._slow(t))
                subject = f"{change.solution}: `{change.old}` became `{change.new}`"
                trials.append(
                    _Trial(cell.exercise, subject, cell.id, change.source, quick, (0,), first_loss=True)
                )
        results = list(self._run_all("made by program", trials))
        if slow:
            results = list(self._second_look(results))
        findings = [
            Finding(t.exercise, t.subject, "is not caught: add a test, or record it as equivalent")
            for t, outcome in results
            if not outcome.lost and (slow or not self._is_left(t))
        ]
        stale = [key for key in recorded - seen if self._solutions[key[0]].exercise in ids]
        findings += [
            Finding(
                self._solutions[s].exercise, f"{s}: `{old}` became `{new}`", "is recorded, but never made"
            )
            for s, old, new in sorted(stale)
        ]
        return results, findings

    def _is_left(self, trial: _Trial) -> bool:
        """Whether a slow test might still see what no quick one saw."""
        return any(self._slow(test) for test in self.shelf.reach.tests_of(trial.solution))

    def _second_look(self, results: Results) -> Iterator[tuple[_Trial, _Outcome]]:
        """What no quick test caught is shown to the slow ones."""
        again = []
        for trial, outcome in results:
            slow = tuple(t for t in self.shelf.reach.tests_of(trial.solution) if self._slow(t))
            if outcome.lost or not slow:
                yield trial, outcome
            else:
                again.append(replace(trial, tests=slow))
        yield from self._run_all("slow tests", again)

    # What is counted -------------------------------------------------------------------------------------

    def fewest(self, exercises: list[Exercise]) -> list[Finding]:
        """Every exercise with code has enough mutants and alternatives to prove something."""
        findings = []
        for exercise in exercises:
            cells = [c for c in self._solutions.values() if c.exercise == exercise.id and is_code(c.source)]
            if not cells:
                continue
            ids = {c.id for c in cells}
            for kind, declared, fewest in (
                ("known mistakes", self.shelf.known.mutants, FEWEST_MUTANTS),
                ("other right answers", self.shelf.known.alternatives, FEWEST_ALTERNATIVES),
            ):
                count = sum(variant.solution in ids for variant in declared)
                if count < fewest:
                    words = f"has {count} {kind}, and needs {fewest}"
                    findings.append(Finding(exercise.id, "the exercise", words))
        return findings

    def line(
        self,
        exercise: Exercise,
        mutants: Results,
        alternatives: Results,
        made: Results,
        findings: list[Finding],
    ) -> Line:
        bad = {f.subject for f in findings if f.exercise == exercise.id}
        mine = [
            [r for r in results if r[0].exercise == exercise.id] for results in (mutants, alternatives, made)
        ]
        good = [sum(t.subject not in bad for t, _ in results) for results in mine]
        left = sum(not outcome.lost and t.subject not in bad for t, outcome in mine[2])
        tests = [c for c in self.shelf.assignment.cells_of(Kind.TEST) if c.exercise == exercise.id]
        equivalents = [
            e for e in self.shelf.known.equivalents if self._solutions[e.solution].exercise == exercise.id
        ]
        return Line(
            exercise=exercise.id,
            title=exercise.title,
            tests=len(tests),
            mutants=len(mine[0]),
            caught=good[0],
            alternatives=len(mine[1]),
            accepted=good[1],
            generic=len(mine[2]) - left,
            generic_caught=good[2] - left,
            left=left,
            equivalent=len(equivalents),
            seconds=sum(outcome.seconds for results in mine for _, outcome in results),
        )

    # How it is run ---------------------------------------------------------------------------------------

    def _among(self, variant: Variant, exercises: list[Exercise]) -> bool:
        return self._solutions[variant.solution].exercise in {e.id for e in exercises}

    def _trial(self, variant: Variant, named: tuple[str, ...] = ()) -> _Trial:
        """A declared variant, seen by the quick tests that can see it and by those it names.

        A right answer is seen by the slow tests of its own exercise as well; a training run of another
        exercise that merely uses it is not repeated.
        """
        cell = self._solutions[variant.solution]
        own = set() if isinstance(variant, Mutant) else {cell.exercise}
        tests = tuple(
            test
            for test in self.shelf.reach.tests_of(variant.solution)
            if test in named or not self._slow(test) or self._exercise_of(test) in own
        )
        subject = f"{variant.solution}/{variant.name}"
        shifts = (0, PRIVATE_SEEDS[len(subject) % len(PRIVATE_SEEDS)])
        return _Trial(cell.exercise, subject, cell.id, variant.applied(cell.source), tests, shifts)

    def _missed(self, mutant: Mutant, outcome: _Outcome, shifts: tuple[int, ...]) -> list[str]:
        """The named tests, with their seeds, that a mistake passes."""
        ran = set(self.shelf.reach.tests_of(mutant.solution))
        missed = [f"{test}, which can't see it" for test in mutant.caught_by if test not in ran]
        for test in mutant.caught_by:
            source = self.shelf.master.named[test].source
            seen = [shift for shift in shifts if not shift or variants.differs(source, shift)]
            labels = [variants.label(test, shift) for shift in seen if test in ran]
            missed += [label for label in labels if label not in outcome.lost]
        return missed

    def _slow(self, test: str) -> bool:
        """Whether a test looks at the result of a check, which is where training runs are.

        Known from the text and not from the clock, so that every audit runs the same.
        """
        return not self.shelf.reach.needed[test].isdisjoint(self._checks)

    def _exercise_of(self, test: str) -> str:
        return next((c.exercise for c in self.shelf.assignment.cells if c.id == test), "")

    def _run_all(self, stage: str, trials: list[_Trial]) -> Iterator[tuple[_Trial, _Outcome]]:
        """Variants of one solution share the cells before it, and run one after the other."""
        groups: dict[tuple[str, tuple[str, ...] | None], list[_Trial]] = {}
        for trial in trials:
            groups.setdefault((trial.solution, trial.tests), []).append(trial)
        done = itertools.count(1)

        def run_group(group: list[_Trial]) -> Results:
            with _Stems(self._server) as stems:
                results = []
                for trial in group:
                    results.append((trial, self._run(trial, stems)))
                    self._show(stage, next(done), len(trials))
                return results

        with ThreadPoolExecutor(max_workers=self._jobs) as pool:
            largest_first = sorted(groups.values(), key=len, reverse=True)
            for results in pool.map(run_group, largest_first):
                yield from results

    def _run(self, trial: _Trial, stems: _Stems | None = None) -> _Outcome:
        """Run the cells that the trial's tests need, as a notebook of their own."""
        whole = variants.solved(self.shelf, trial.solution, trial.source)
        submission = variants.sliced(whole, self.shelf, trial.tests, trial.shifts)
        limits = self._limits
        if trial.first_loss:  # a loop without an end need not be waited for as long as an honest cell
            slowest = max((self._seconds.get(cell.name, 0.0) for cell in submission.cells), default=0.0)
            limits = replace(limits, cell_seconds=ENDLESS_SECONDS + 10 * slowest)
        record = None
        if stems is not None:
            submission, n_shared = self._variant_last(submission, trial.solution)
            record = stems.run(submission, n_shared, limits, trial.first_loss)
        if record is None:
            record = self._record(submission, limits, trial.first_loss)
        if not trial.solution:
            self._seconds = {submission.cells[r.index].name: r.seconds for r in record.results}
        grade = score.grade(submission, record)
        lost = {t.name: t.message for t in grade.tests if t.score is not None and t.score < t.max_score}
        tests = {cell.name for cell in submission.cells if cell.role is Role.TEST}
        return _Outcome({n: m for n, m in lost.items() if n in tests and m != run.NOT_NEEDED}, record.seconds)

    def _variant_last(self, submission: Submission, solution: str) -> tuple[Submission, int]:
        """The given cells and the other solutions first: they only define, and every variant needs them."""

        def own(cell: Cell) -> bool:
            return cell.role is Role.TEST or cell.name in self._checks or cell.name == solution

        shared = [cell for cell in submission.cells if not own(cell)]
        rest = [cell for cell in submission.cells if own(cell)]
        rest.sort(key=lambda cell: cell.name != solution)  # stable: the variant, then checks and tests
        return replace(submission, cells=(*shared, *rest)), len(shared)

    def _record(self, submission: Submission, limits: Limits, first_loss: bool = False) -> RunRecord:
        record = run.run(self._server, submission, limits, first_loss)
        if record.fault is Fault.INFRASTRUCTURE:  # nothing was learned about any test
            raise GradingError(f"The audit could not run: {record.reason}.", "Run it again.")
        return record
