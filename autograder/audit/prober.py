"""Tries every probe of an assignment's solutions, and says which of them no test notices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from autograder.audit import probes, survey
from autograder.audit.probes import Probe
from autograder.audit.sample import Sample
from autograder.audit.settings import Show
from autograder.audit.survey import Survey
from autograder.audit.trials import WORTH_IT, Finding, Outcome, Results, Stage, Trial, Trials
from autograder.course import guards
from autograder.course.assignments import Exercise
from autograder.course.known import Unnoticed
from autograder.grading import variants
from autograder.grading.variants import AnswerKey


class Prober:
    """The probes of one assignment, and where they are tried."""

    def __init__(self, answer_key: AnswerKey, trials: Trials, sample: Sample, show: Show) -> None:
        self._answer_key, self._trials, self._sample, self._show = answer_key, trials, sample, show

    def judged(self, exercises: list[Exercise]) -> Stage:
        """What each probe lost, without those that are excused or change nothing, and what must not be."""
        found = {p.subject: p for e in exercises for p in self._probes_of(e)}
        results, recorded = self._tried(found), self._recorded(exercises)
        told = {trial.subject for trial, outcome in results if outcome.failed_last}
        unseen = [t for t, outcome in results if not outcome.lost and t.subject not in recorded]
        still = {trial.subject for trial in unseen} - told
        moot = {subject for subject in still if found[subject].kind not in probes.WITH_MEMORY}
        findings = [
            Finding(t.exercise, t.subject, "changes what a test sees, and no test notices")
            if t.subject in told
            else Finding(t.exercise, t.subject, "is never tried: no test calls it with anything else")
            for t in unseen
            if t.subject not in moot
        ]
        noticed = {trial.subject for trial, outcome in results if outcome.lost}
        findings += [
            Finding(
                self._answer_key.solutions[u.solution].exercise,
                subject,
                "is recorded as unnoticed, and is not",
            )
            for subject, u in recorded.items()
            if subject in noticed or subject not in found
        ]
        passed_over = moot | recorded.keys()
        counted = [(t, outcome) for t, outcome in results if t.subject not in passed_over]
        return Stage(counted, findings, frozenset(t for t, outcome in counted if not outcome.lost))

    def _probes_of(self, exercise: Exercise) -> Iterator[Probe]:
        for cell in self._answer_key.solutions.values():
            if cell.exercise == exercise.id:
                yield from probes.probes(cell.id, cell.source, guards.may_change(cell))

    def _recorded(self, exercises: list[Exercise]) -> dict[str, Unnoticed]:
        ids = {exercise.id for exercise in exercises}
        return {
            Probe(u.solution, u.target, u.kind, u.argument).subject: u
            for u in self._answer_key.known.unnoticed
            if self._answer_key.solutions[u.solution].exercise in ids
        }

    def _tried(self, found: dict[str, Probe]) -> Results:
        """Try each probe on the tests in which it has something to change, if there are any."""
        trials = self._sample.of([self._trial(probe) for probe in found.values()])
        tests = tuple(dict.fromkeys(test for trial in trials for test in trial.tests or ()))
        if len(trials) >= WORTH_IT * len(tests) and (seen := self._survey(found.values(), tests)):
            asked = {t.subject: seen.tests_for(found[t.subject], t.tests or ()) for t in trials}
            trials = [replace(trial, asked=frozenset(asked[trial.subject])) for trial in trials]
            nothing = [(trial, Outcome({}, 0.0)) for trial in trials if not trial.asked]
            return [*nothing, *self._trials.run_all("probes", [trial for trial in trials if trial.asked])]
        return list(self._trials.run_all("probes", trials))

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
