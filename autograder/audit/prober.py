"""Tries every probe of an assignment's solutions, and says which of them no test notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from autograder.audit import probes, survey
from autograder.audit.probes import Probe
from autograder.audit.records import Finding, Stage, Trial, TrialOutcome
from autograder.audit.sample import Sample
from autograder.audit.settings import Show
from autograder.audit.survey import Survey
from autograder.audit.trials import WORTH_IT, Trials
from autograder.course import guards
from autograder.course.assignments import Exercise
from autograder.grading import variants
from autograder.grading.variants import AnswerKey


@dataclass(frozen=True)
class _Tried:
    """A probe, how it was tried, and what came of it."""

    probe: Probe
    trial: Trial
    outcome: TrialOutcome


def _asking(trial: Trial, tests: Iterable[str]) -> Trial:
    """The same trial, in which the word of these tests alone counts."""
    return replace(trial, asked=frozenset(tests))


class Prober:
    """The probes of one assignment, and where they are tried."""

    def __init__(self, answer_key: AnswerKey, trials: Trials, sample: Sample, show: Show) -> None:
        self._answer_key, self._trials, self._sample, self._show = answer_key, trials, sample, show

    def judged(self, exercises: list[Exercise]) -> Stage:
        """What each probe lost, without those that are excused or change nothing, and what must not be."""
        found = [p for e in exercises for p in self._probes_of(e)]
        tried, recorded = self._tried(found), self._recorded(exercises)
        unseen = [one for one in tried if not one.outcome.lost and one.probe not in recorded]
        moot = {
            one.probe
            for one in unseen
            if not one.outcome.failed_last and one.probe.kind not in probes.WITH_MEMORY
        }
        findings = [
            Finding(one.trial.exercise, one.trial.subject, "changes what a test sees, and no test notices")
            if one.outcome.failed_last
            else Finding(
                one.trial.exercise,
                one.trial.subject,
                "is never tried: no test calls it with anything else",
            )
            for one in unseen
            if one.probe not in moot
        ]
        noticed = {one.probe for one in tried if one.outcome.lost}
        findings += [
            Finding(
                self._answer_key.solutions[probe.solution].exercise,
                probe.subject,
                "is recorded as unnoticed, and is not",
            )
            for probe in recorded
            if probe in noticed or probe not in found
        ]
        passed_over = moot.union(recorded)
        counted = [(one.trial, one.outcome) for one in tried if one.probe not in passed_over]
        return Stage(counted, findings, frozenset(t for t, outcome in counted if not outcome.lost))

    def _probes_of(self, exercise: Exercise) -> Iterator[Probe]:
        for cell in self._answer_key.solutions.values():
            if cell.exercise == exercise.id:
                yield from probes.probes(cell.id, cell.source, guards.may_change(cell))

    def _recorded(self, exercises: list[Exercise]) -> list[Probe]:
        """The probes that the author has recorded as unnoticed."""
        ids = {exercise.id for exercise in exercises}
        named = [
            Probe(u.solution, u.target, u.kind, u.argument)
            for u in self._answer_key.known.unnoticed
            if self._answer_key.solutions[u.solution].exercise in ids
        ]
        return [*dict.fromkeys(named)]

    def _tried(self, found: list[Probe]) -> list[_Tried]:
        """Try each probe on the tests in which it has something to change, if there are any."""
        of = {self._trial(probe): probe for probe in found}
        trials = self._sample.of([*of])
        tests = tuple(dict.fromkeys(test for trial in trials for test in trial.tests or ()))
        if len(trials) >= WORTH_IT * len(tests) and (seen := self._survey(found, tests)):
            of = {_asking(trial, seen.tests_for(of[trial], trial.tests or ())): of[trial] for trial in trials}
            nothing = [_Tried(of[trial], trial, TrialOutcome({}, 0.0)) for trial in of if not trial.asked]
            trials = [trial for trial in of if trial.asked]
        else:
            nothing = []
        ran = self._trials.run_all("probes", trials)
        return [*nothing, *(_Tried(of[trial], trial, outcome) for trial, outcome in ran)]

    def _trial(self, probe: Probe) -> Trial:
        cell = self._answer_key.solutions[probe.solution]
        return Trial(
            cell.exercise,
            probe.subject,
            cell.id,
            probe.applied(cell.source),
            self._answer_key.quick_tests(cell.id),
            first_loss=True,
            kind=probes.KINDS[probe.kind],
            last=probes.CHANGED_NOTHING,
            in_order=probe.kind in probes.WITH_MEMORY,
        )

    def _survey(self, found: Iterable[Probe], tests: tuple[str, ...]) -> Survey | None:
        targets: dict[str, list[str]] = {}
        for probe in found:
            targets.setdefault(probe.solution, []).append(probe.target)
        watched = {
            name: survey.watched(name, self._answer_key.solutions[name].source, functions)
            for name, functions in targets.items()
        }
        self._show("survey of the probes", 0, 1)
        whole = variants.sliced(variants.solved(self._answer_key, watched), self._answer_key, tests)
        notebook = survey.notebook(whole)
        return survey.read(notebook, self._trials.record(notebook))
