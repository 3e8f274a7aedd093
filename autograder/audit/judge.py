"""Decides which variants of an assignment's solutions are tried, and judges how they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from autograder.audit import mutate
from autograder.audit.places import Places
from autograder.audit.prober import Prober
from autograder.audit.records import Finding, Stage, Trial, TrialOutcome, TrialResults
from autograder.audit.settings import AuditSettings, Show
from autograder.audit.trials import Trials
from autograder.base import digest
from autograder.course.assignments import Exercise
from autograder.course.known import Mutant, Variant
from autograder.course.reach import added_by
from autograder.grading import score, variants
from autograder.grading.variants import AnswerKey
from autograder.sandbox.forkserver import ForkServer

PRIVATE_SEEDS = (10_007, 200_003, 3_000_017, 40_000_003, 500_000_003)
# How many private seeds the reference has to hold on, for a test that takes at most so many seconds.
MANY_SEEDS = ((0.004, 200), (0.02, 50), (0.1, 10))


class Judge:
    """Tries the answers to one assignment that something is known about, and says how they should fare."""

    def __init__(
        self,
        answer_key: AnswerKey,
        server: ForkServer,
        places: Places,
        show: Show,
        asked: AuditSettings,
    ) -> None:
        self.answer_key, self._asked, self._sample = answer_key, asked, asked.sample
        self._show, self._trials = show, Trials(answer_key, server, places, show)
        self._solutions = answer_key.solutions

    def close(self) -> None:
        """End what is prepared: no process goes on waiting."""
        self._trials.close()

    # What is tried ---------------------------------------------------------------------------------------

    def reference_and_release(self) -> list[Finding]:
        """The reference gets full marks whatever the seed, the untouched notebook none.

        A sample asks the quick tests alone, with one private seed: nbval runs the whole notebook anyway.
        """
        self._show("reference", 0, 1)
        quick = tuple(test for test in self.answer_key.reach.needed if not self.answer_key.is_slow(test))
        one = PRIVATE_SEEDS[self._sample.seed % len(PRIVATE_SEEDS)]
        tests, seeds = (None, PRIVATE_SEEDS) if self._sample.whole else (quick, (one,))
        trial = Trial("", "reference", "", "", tests, (0, *seeds))
        findings = self._lost_by_reference(trial, self._trials.run(trial))
        untouched = variants.handed_in(self.answer_key.master, {})
        grade = score.grade(untouched, self._trials.record(untouched))
        findings += [
            Finding(self._exercise_of(t.name), "the untouched notebook", f"gets {t.score:g} for {t.name}")
            for t in grade.tests
            if t.score
        ]
        return findings

    def luck(self) -> list[Finding]:
        """No right answer fails by chance: the reference holds on many private seeds, as cost allows."""
        moved = tuple(
            test
            for test in self.answer_key.reach.needed
            if not self.answer_key.is_slow(test)
            and variants.differs(self.answer_key.master.named[test].source, 1)
        )
        shifts = tuple(1_000_003 * number + 19 for number in range(max(count for _, count in MANY_SEEDS)))
        trials = [
            Trial("", "the reference on many seeds", "", "", tests, shifts, as_cost_allows=MANY_SEEDS)
            for tests in (moved[::2], moved[1::2])  # side by side
            if tests
        ]
        again = [  # to say which seeds
            replace(trial, tests=tuple(outcome.lost), as_cost_allows=())
            for trial, outcome in self._trials.run_all("private seeds", trials)
            if outcome.lost
        ]
        return [
            finding
            for trial, outcome in self._trials.run_all("private seeds, one by one", again)
            for finding in self._lost_by_reference(trial, outcome)
        ]

    def _lost_by_reference(self, trial: Trial, outcome: TrialOutcome) -> list[Finding]:
        tests = self._trials.tests_of(trial)
        return [
            Finding(self._exercise_of(tests[label]), "the reference", f"loses {label}: {message}")
            for label, message in outcome.lost.items()
        ]

    def mutants(self, exercises: list[Exercise]) -> Stage:
        """Every known mistake loses the tests it names."""
        mutants = {
            self._trial(m, m.caught_by): m
            for m in self.answer_key.known.mutants
            if self._is_of(m.solution, exercises)
        }
        results = list(self._trials.run_all("known mistakes", self._sample.of(list(mutants))))
        missed = {trial: self._missed(mutants[trial], outcome, trial.shifts) for trial, outcome in results}
        findings = [
            Finding(trial.exercise, trial.subject, f"is not caught by {test}")
            for trial, tests in missed.items()
            for test in tests
        ]
        return Stage(results, findings, frozenset(trial for trial, tests in missed.items() if tests))

    def alternatives(self, exercises: list[Exercise]) -> Stage:
        """Every other right answer gets full marks."""
        known = {
            self._trial(v): v
            for v in self.answer_key.known.alternatives
            if self._is_of(v.solution, exercises)
        }
        trials = self._sample.of(list(known))
        results = list(self._trials.run_all("other right answers", trials))
        runs = [run for trial in trials if (run := self._run_trial(known[trial])).tests]
        lost = [(t, outcome) for t, outcome in [*results, *self._training_runs(runs)] if outcome.lost]
        findings = [
            Finding(trial.exercise, trial.subject, f"is right and loses {test}: {message}")
            for trial, outcome in lost
            for test, message in outcome.lost.items()
        ]
        refused = {answer for trial, _ in lost for answer in trial.changed.items()}
        failed = frozenset(trial for trial in trials if not refused.isdisjoint(trial.changed.items()))
        return Stage(results, findings, failed)

    def _training_runs(self, trials: list[Trial]) -> Iterator[tuple[Trial, TrialOutcome]]:
        """Answers to different cells share a run, which takes long; if it loses, each gets its own."""
        together: dict[tuple[str, int], list[Trial]] = {}
        for trial in trials:
            place = sum(t.solution == trial.solution for group in together.values() for t in group)
            together.setdefault((trial.exercise, place), []).append(trial)
        shared = {_together(group): group for group in together.values()}
        for trial, outcome in self._trials.run_all("training runs", list(shared)):
            alone = shared[trial] if outcome.lost and trial.beside else []
            apart = list(self._trials.run_all("training runs, one by one", alone))
            # A loss that no single one of them has is of their joint work, and is shown as such.
            yield from apart if any(own.lost for _, own in apart) else [(trial, outcome)]

    def lost_by(self, answers: Sequence[Variant]) -> dict[str, dict[str, str]]:
        """For each answer the tests that it loses."""
        names = {self._trial(answer): answer.name for answer in answers}
        return {names[trial]: outcome.lost for trial, outcome in self._trials.run_all("answers", [*names])}

    def generic(self, exercises: list[Exercise]) -> Stage:
        """Mutants made by program lose some quick test, or are recorded as equivalent.

        What only the result of a training run could show is left to it, unless slow tests are asked for.
        """
        recorded = {(e.solution, e.old, e.new) for e in self.answer_key.known.equivalents}
        made = [
            ((change.solution, change.old, change.new), change)
            for cell in self._solutions.values()
            if self._is_of(cell.id, exercises)
            for change in mutate.changes(cell.id, cell.source)
        ]
        trials = [self._mutated(change) for key, change in made if key not in recorded]
        results = list(self._trials.run_all("made by program", self._sample.of(trials)))
        slow = self._asked.slow
        if slow:
            results = list(self._second_look(results))
        survived = [t for t, outcome in results if not outcome.lost and (slow or not self._is_left(t))]
        findings = [
            Finding(t.exercise, t.subject, "is not caught: add a test, or record it as equivalent")
            for t in survived
        ]
        stale = [key for key in recorded.difference(key for key, _ in made) if self._is_of(key[0], exercises)]
        findings += [
            Finding(self._solutions[key[0]].exercise, _became(*key), "is recorded, but never made")
            for key in sorted(stale)
        ]
        return Stage(results, findings, frozenset(survived))

    def probes(self, exercises: list[Exercise]) -> Stage:
        """Every probe loses some quick test or is recorded as unnoticed; one that changes nothing is left."""
        return Prober(self.answer_key, self._trials, self._sample, self._show).judged(exercises)

    def _is_left(self, trial: Trial) -> bool:
        """Whether a slow test might still see what no quick one saw."""
        return any(self.answer_key.is_slow(test) for test in self.answer_key.reach.tests_of(trial.solution))

    def _second_look(self, results: TrialResults) -> Iterator[tuple[Trial, TrialOutcome]]:
        """What no quick test caught is shown to the slow ones."""
        again = []
        for trial, outcome in results:
            slow = tuple(
                t for t in self.answer_key.reach.tests_of(trial.solution) if self.answer_key.is_slow(t)
            )
            if outcome.lost or not slow:
                yield trial, outcome
            else:
                again.append(replace(trial, tests=slow))
        yield from self._trials.run_all("slow tests", again)

    # Who looks at it -------------------------------------------------------------------------------------

    def _is_of(self, solution: str, exercises: list[Exercise]) -> bool:
        return self._solutions[solution].exercise in {e.id for e in exercises}

    def _mutated(self, change: mutate.Mutation) -> Trial:
        """What was made by program, seen by quick tests until one catches it."""
        return Trial(
            self._solutions[change.solution].exercise,
            _became(change.solution, change.old, change.new),
            change.solution,
            change.source,
            self.answer_key.quick_tests(change.solution),
            first_loss=True,
            kind=change.kind,
        )

    def _trial(self, variant: Variant, named: tuple[str, ...] = ()) -> Trial:
        """A declared variant, seen by the quick tests that can see it and by those it names."""
        reached = self.answer_key.reach.tests_of(variant.solution)
        tests = tuple(test for test in reached if test in named or not self.answer_key.is_slow(test))
        return self._seen_by(tests, variant, named)

    def _run_trial(self, variant: Variant) -> Trial:
        """A right answer, seen by the slow tests of its own exercise.

        A training run of another exercise that merely uses it is not repeated.
        """
        exercise = self._solutions[variant.solution].exercise
        reached = self.answer_key.reach.tests_of(variant.solution)
        slow = tuple(
            test for test in reached if self.answer_key.is_slow(test) and self._exercise_of(test) == exercise
        )
        return self._seen_by(slow, variant)

    def _seen_by(self, tests: tuple[str, ...], variant: Variant, named: tuple[str, ...] = ()) -> Trial:
        cell = self._solutions[variant.solution]
        subject = f"{variant.solution}/{variant.name}"
        shifts = (0, private_seed(subject))
        source = variant.applied(cell.source)
        also = added_by(self.answer_key.assignment, cell.source, source)
        return Trial(
            cell.exercise, subject, cell.id, source, tests, shifts, also=also, asked=frozenset(named)
        )

    def _missed(self, mutant: Mutant, outcome: TrialOutcome, shifts: tuple[int, ...]) -> list[str]:
        """The named tests, with their seeds, that a mistake passes."""
        ran = set(self.answer_key.reach.tests_of(mutant.solution))
        missed = [f"{test}, which can't see it" for test in mutant.caught_by if test not in ran]
        for test in mutant.caught_by:
            source = self.answer_key.master.named[test].source
            seen = [shift for shift in shifts if not shift or variants.differs(source, shift)]
            labels = [variants.label(test, shift) for shift in seen if test in ran]
            missed += [label for label in labels if label not in outcome.lost]
        return missed

    def _exercise_of(self, test: str) -> str:
        return next((c.exercise for c in self.answer_key.assignment.cells if c.id == test), "")


def private_seed(subject: str) -> int:
    """One for each variant, the same in every audit; names of one length share nothing."""
    return PRIVATE_SEEDS[int.from_bytes(digest.raw(subject.encode())) % len(PRIVATE_SEEDS)]


def _became(solution: str, old: str, new: str) -> str:
    return f"{solution}: `{old}` became `{new}`"


def _together(trials: list[Trial]) -> Trial:
    """One trial with the answers of several to different cells."""
    first, *others = trials
    return replace(
        first,
        subject=" with ".join(trial.subject for trial in trials),
        tests=tuple(dict.fromkeys(test for trial in trials for test in trial.tests or ())),
        also=frozenset().union(*(trial.also for trial in trials)),
        beside=tuple((trial.solution, trial.source) for trial in others),
    )
