"""Tests the tests of an assignment: they must reject every known mistake and accept every right answer.

Everything runs as a student's notebook would: repaired, in the sandbox, scored by the same rules.  To be
quick, a variant of one solution runs only the cells that the tests which can see it need.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import generic, master, run, score, seeds, settings
from autograder import known as known_answers
from autograder.assignments import Assignment, Exercise, Kind, source_path
from autograder.assignments import read as read_assignment
from autograder.forkserver import ForkServer
from autograder.known import Known, Mutant, Variant, without_marks
from autograder.reach import Reach, is_code, reach
from autograder.records import Cell, Companion, Master, Role, Submission
from autograder.repair import repair

PRIVATE_SEEDS = (10_007, 200_003, 3_000_017, 40_000_003, 500_000_003)
FEWEST_MUTANTS, FEWEST_ALTERNATIVES = 5, 2  # per exercise with code
SLOW_SECONDS = 2.0  # a test that needs longer runs only for the mutants that name it, and for survivors


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
    equivalent: int
    seconds: float


@dataclass(frozen=True)
class Report:
    """What the audit of one assignment found."""

    assignment: str
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    seconds: float
    known_seconds: float  # of that, for the reference, the known mistakes and the other right answers


@dataclass(frozen=True)
class _Trial:
    """One variant to run: which text stands in which solution, and which tests look at it."""

    exercise: str
    subject: str
    solution: str
    source: str
    tests: tuple[str, ...]
    shifts: tuple[int, ...] = (0,)
    first_loss: bool = False


@dataclass(frozen=True)
class _Outcome:
    """The tests that a trial lost, each with its message, and how long it took."""

    lost: dict[str, str]
    seconds: float


def audit(
    root: Path,
    name: str,
    server: ForkServer,
    exercise: str = "",
    jobs: int = 0,
    show: Callable[[str, int, int], None] = lambda stage, done, total: None,
) -> Report:
    """Audit one assignment, or one of its exercises."""
    began = time.monotonic()
    bench = Bench(root, name, server, jobs or settings.default_jobs(), show)
    wanted = [e for e in bench.assignment.exercises if exercise in ("", e.id)]
    findings = [] if exercise else bench.reference_and_release()
    findings += bench.fewest(wanted)
    mutants, wrong = bench.mutants(wanted)
    alternatives, refused = bench.alternatives(wanted)
    known_seconds = time.monotonic() - began
    made, survived = bench.generic(wanted)
    findings += [*wrong, *refused, *survived]
    lines = [bench.line(e, mutants, alternatives, made, findings) for e in wanted]
    return Report(name, tuple(lines), tuple(findings), time.monotonic() - began, known_seconds)


Results = list[tuple[_Trial, _Outcome]]


class Bench:
    """One assignment on the bench, with everything known about its answers."""

    def __init__(
        self, root: Path, name: str, server: ForkServer, jobs: int, show: Callable[[str, int, int], None]
    ) -> None:
        self.assignment: Assignment = read_assignment(source_path(root, name))
        self.known: Known = known_answers.load(root, self.assignment)
        self._server, self._jobs, self._show = server, jobs, show
        self._master, _ = master.load(root, name, master.load_config(root))
        self._reach: Reach = reach(self.assignment)
        self._solutions = {c.id: c for c in self.assignment.cells_of(Kind.SOLUTION)}
        self._checks = {c.id for c in self.assignment.cells_of(Kind.CHECK)}
        self._limits = settings.Limits(cell_seconds=3.0 * max(60, self.assignment.seconds))
        self._seconds: dict[str, float] = {}  # cell -> what the reference took

    # What is run -----------------------------------------------------------------------------------------

    def reference_and_release(self) -> list[Finding]:
        """The reference gets full marks whatever the seed, the untouched notebook none."""
        self._show("reference", 0, 1)
        tests = tuple(self._reach.needed)
        everything = _Trial("", "reference", "", "", tests, (0, *PRIVATE_SEEDS))
        outcome = self._run(everything)
        findings = [
            Finding(self._exercise_of(test.split(" ")[0]), "the reference", f"loses {test}: {message}")
            for test, message in outcome.lost.items()
        ]
        record = run.run(self._server, _submission(self._master, {}), self._limits)
        grade = score.grade(_submission(self._master, {}), record)
        findings += [
            Finding(self._exercise_of(t.name), "the untouched notebook", f"gets {t.score:g} for {t.name}")
            for t in grade.tests
            if t.score
        ]
        return findings

    def mutants(self, exercises: list[Exercise]) -> tuple[Results, list[Finding]]:
        """Every known mistake loses the tests it names."""
        trials = [self._trial(m, m.caught_by) for m in self.known.mutants if self._among(m, exercises)]
        results = list(self._run_all("known mistakes", trials))
        by_name = {f"{m.solution}/{m.name}": m for m in self.known.mutants}
        findings = []
        for trial, outcome in results:
            missed = self._missed(by_name[trial.subject], outcome, trial.shifts)
            findings += [
                Finding(trial.exercise, trial.subject, f"is not caught by {test}") for test in missed
            ]
        return results, findings

    def alternatives(self, exercises: list[Exercise]) -> tuple[Results, list[Finding]]:
        """Every other right answer gets full marks."""
        trials = [self._trial(v) for v in self.known.alternatives if self._among(v, exercises)]
        results = list(self._run_all("other right answers", trials))
        findings = [
            Finding(trial.exercise, trial.subject, f"is right and loses {test}: {message}")
            for trial, outcome in results
            for test, message in outcome.lost.items()
        ]
        return results, findings

    def generic(self, exercises: list[Exercise]) -> tuple[Results, list[Finding]]:
        """Mutants made by program lose some test, or are recorded as equivalent."""
        recorded = {(e.solution, e.old, e.new) for e in self.known.equivalents}
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
                quick = tuple(t for t in self._reach.tests_of(cell.id) if not self._slow(t))
                subject = f"{change.solution}: `{change.old}` became `{change.new}`"
                trials.append(
                    _Trial(cell.exercise, subject, cell.id, change.source, quick, (0,), first_loss=True)
                )
        results = list(self._second_look(list(self._run_all("made by program", trials))))
        findings = [
            Finding(
                t.exercise, t.subject, "is not caught: add a test, or record it in mutants.py as equivalent"
            )
            for t, outcome in results
            if not outcome.lost
        ]
        stale = [key for key in recorded - seen if self._solutions[key[0]].exercise in ids]
        findings += [
            Finding(
                self._solutions[s].exercise, f"{s}: `{old}` became `{new}`", "is recorded, but never made"
            )
            for s, old, new in sorted(stale)
        ]
        return results, findings

    def _second_look(self, results: Results) -> Iterator[tuple[_Trial, _Outcome]]:
        """What no quick test caught is shown to the slow ones."""
        again = []
        for trial, outcome in results:
            slow = tuple(t for t in self._reach.tests_of(trial.solution) if self._slow(t))
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
            for kind, variants, fewest in (
                ("known mistakes", self.known.mutants, FEWEST_MUTANTS),
                ("other right answers", self.known.alternatives, FEWEST_ALTERNATIVES),
            ):
                count = sum(v.solution in ids for v in variants)
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
        tests = [c for c in self.assignment.cells_of(Kind.TEST) if c.exercise == exercise.id]
        equivalents = [
            e for e in self.known.equivalents if self._solutions[e.solution].exercise == exercise.id
        ]
        return Line(
            exercise=exercise.id,
            title=exercise.title,
            tests=len(tests),
            mutants=len(mine[0]),
            caught=good[0],
            alternatives=len(mine[1]),
            accepted=good[1],
            generic=len(mine[2]),
            generic_caught=good[2],
            equivalent=len(equivalents),
            seconds=sum(outcome.seconds for results in mine for _, outcome in results),
        )

    # How it is run ---------------------------------------------------------------------------------------

    def _among(self, variant: Variant, exercises: list[Exercise]) -> bool:
        return self._solutions[variant.solution].exercise in {e.id for e in exercises}

    def _trial(self, variant: Variant, named: tuple[str, ...] = ()) -> _Trial:
        """A declared variant, seen by the quick tests that can see it and by those it names."""
        cell = self._solutions[variant.solution]
        seen = self._reach.tests_of(variant.solution)
        tests = tuple(t for t in seen if t in named or not self._slow(t) or not isinstance(variant, Mutant))
        subject = f"{variant.solution}/{variant.name}"
        shifts = (0, PRIVATE_SEEDS[len(subject) % len(PRIVATE_SEEDS)])
        return _Trial(cell.exercise, subject, cell.id, variant.applied(cell.source), tests, shifts)

    def _missed(self, mutant: Mutant, outcome: _Outcome, shifts: tuple[int, ...]) -> list[str]:
        """The named tests, with their seeds, that a mistake passes."""
        ran = set(self._reach.tests_of(mutant.solution))
        missed = [f"{test}, which can't see it" for test in mutant.caught_by if test not in ran]
        for test in mutant.caught_by:
            for shift in shifts if test in ran else ():
                if (
                    shift
                    and seeds.shifted(self._master.named[test].source, shift)
                    == self._master.named[test].source
                ):
                    continue
                if _label(test, shift) not in outcome.lost:
                    missed.append(_label(test, shift))
        return missed

    def _slow(self, test: str) -> bool:
        """Whether a test, with the checks whose results it looks at, took the reference long."""
        own = [c for c in self._reach.needed[test] if c == test or c in self._checks]
        return sum(self._seconds.get(cell, 0.0) for cell in own) > SLOW_SECONDS

    def _exercise_of(self, test: str) -> str:
        return next((c.exercise for c in self.assignment.cells if c.id == test), "")

    def _run_all(self, stage: str, trials: list[_Trial]) -> Iterator[tuple[_Trial, _Outcome]]:
        with ThreadPoolExecutor(max_workers=self._jobs) as pool:
            for done, result in enumerate(pool.map(self._run, trials), 1):
                self._show(stage, done, len(trials))
                yield trials[done - 1], result

    def _run(self, trial: _Trial) -> _Outcome:
        """Run the cells that the trial's tests need, as a notebook of their own."""
        sources = {cell.id: without_marks(cell.source) for cell in self._solutions.values()}
        if trial.solution:
            sources[trial.solution] = without_marks(trial.source)
        whole = _submission(self._master, sources)
        wanted = self._reach.cells_for(list(trial.tests)) if trial.solution else None
        cells = tuple(_slice(whole.cells, wanted, set(trial.tests), trial.shifts))
        submission = replace(whole, cells=cells)
        limits = self._limits
        if trial.first_loss:  # a loop that never ends is caught as well, and need not be waited for long
            limits = replace(limits, cell_seconds=10.0)
        record = run.run(self._server, submission, limits, trial.first_loss)
        grade = score.grade(submission, record)
        if not trial.solution:
            self._seconds = {cells[r.index].name: r.seconds for r in record.results}
        lost = {t.name: t.message for t in grade.tests if t.score is not None and t.score < t.max_score}
        ran = {t.name for t, c in zip(grade.tests, _graded(cells), strict=True) if c.role is Role.TEST}
        return _Outcome({n: m for n, m in lost.items() if n in ran and m != _UNSEEN}, record.seconds)


_UNSEEN = "Not run: a test had failed."


def _graded(cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.role in (Role.TEST, Role.ANSWER, Role.TASK)]


def _submission(source: Master, answers: dict[str, str]) -> Submission:
    """A notebook handed in with these answers, taken through the same repair as every other."""
    handed_in = [
        Cell(c.kind, answers.get(c.name, source.released.get(c.name, c.source)), c.name) for c in source.cells
    ]
    notes: list[str] = []
    cells = repair(handed_in, source, notes)
    files = tuple(Companion(path.absolute(), name) for path, name in master.companions(source.folder))
    return Submission("audit", source.assignment, source.folder, cells, files, tuple(notes))


def _slice(
    cells: tuple[Cell, ...], wanted: frozenset[str] | None, tests: set[str], shifts: tuple[int, ...]
) -> Iterator[Cell]:
    """The wanted code cells; each test once per seed."""
    for cell in cells:
        if cell.kind != "code" or (wanted is not None and cell.name not in wanted):
            continue
        if cell.role is not Role.TEST:
            yield cell
        elif cell.name in tests:
            texts = [(seeds.shifted(cell.source, shift), shift) for shift in shifts]
            for text, shift in texts:
                if not shift or text != cell.source:
                    yield replace(cell, source=text, name=_label(cell.name, shift))


def _label(test: str, shift: int) -> str:
    return f"{test} (seed {shift})" if shift else test
