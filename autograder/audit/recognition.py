"""Measures how right and how complete the diagnosis is.

On the wrong answers of people who had not seen the tests: how often it names a known mistake.  Whether the
name is right nobody but a reader can say.  The judgements of readers lie beside the answers, in
`recognised.json`: answer -> [known mistake, whether the answer makes it].

On known mistakes that are written in another hand (see `disguise`): how often it names the mistake itself.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from autograder.audit import strangers
from autograder.audit.disguise import disguised
from autograder.audit.settings import WHOLE, AuditSettings, Show, silent
from autograder.base import files, layout, settings
from autograder.base.records import Grade, RunRecord, Submission
from autograder.course import needs
from autograder.course.assignments import Kind
from autograder.grading import matching, run, score, variants
from autograder.grading.diagnosis import Diagnostician
from autograder.sandbox.forkserver import ForkServer

ANSWERS = "answers"  # the folder beside an assignment
JUDGEMENTS = "recognised.json"


class _Quick(variants.AnswerKey):
    """An assignment without the tests that look at a training run: fewer tests tell fewer mistakes apart."""

    def tests_of(self, solution: str) -> tuple[str, ...]:
        checks = {cell.id for cell in self.assignment.cells_of(Kind.CHECK)}
        own = super().tests_of(solution)
        return tuple(test for test in own if checks.isdisjoint(self.reach.needed[test]))


@dataclass(frozen=True)
class Named:
    """A wrong answer that lost a test, and the known mistake that its author was told of, if any."""

    answer: str
    mistake: str | None
    misconception: str
    right: bool | None = None  # what a reader says; None when nobody has read it
    mute: bool = False  # it gives no more than verdicts, from which no name may follow


@dataclass(frozen=True)
class Rate:
    """How the diagnosis fared on the wrong answers of one assignment."""

    rejected: int
    named: int
    right: int
    mute: int


@dataclass(frozen=True)
class _HandedIn:
    """One cell as somebody might hand it in."""

    name: str
    solution: str
    text: str


class Recognition:
    """The diagnosis of one assignment, to be measured; each known mistake runs once for all answers.

    Training runs are not repeated: a mistake that only they show is not rejected here.
    """

    def __init__(
        self,
        root: Path,
        name: str,
        server: ForkServer,
        asked: AuditSettings = WHOLE,
        show: Show = silent,
    ) -> None:
        self.answer_key = _Quick(**vars(variants.load(root, name)))
        needs.bring(self.answer_key.assignment.data)
        self._folder = layout.assignment(root, name).parent / ANSWERS
        self._server, self._jobs, self._show = server, asked.places, show
        self._limits = settings.Limits(cell_seconds=3.0 * max(60, self.answer_key.assignment.seconds))
        self._doctor = Diagnostician(self.answer_key, self._in_box, matching)
        self._known = {m.solution for m in self.answer_key.known.mutants}
        self._told = {f"{m.solution}/{m.name}": m.misconception for m in self.answer_key.known.mutants}

    def of_strangers(self, folder: Path | None = None) -> list[Named]:
        """What the feedback calls each wrong answer beside the assignment, or in a folder."""
        folder = folder or self._folder
        answers = [a for a in strangers.read(folder, self.answer_key.solutions) if a.kind == "wrong"]
        judged = _judgements(folder)

        def right(answer: _HandedIn, mistake: str) -> bool | None:
            told, judgement = judged.get(answer.name, ("", False))
            return judgement if told == mistake else None

        wrong = [_HandedIn(answer.name, answer.solution, answer.text) for answer in answers]
        return self._named("wrong answers", wrong, right)

    def of_disguised(self, exercises: Collection[str] = ()) -> list[Named]:
        """What it calls each known mistake, of these exercises or of all, when another hand wrote it."""
        solutions = self.answer_key.solutions
        wrong = [
            _HandedIn(
                f"{m.solution}/{m.name}", m.solution, disguised(m.applied(solutions[m.solution].source))
            )
            for m in self.answer_key.known.mutants
            if not exercises or solutions[m.solution].exercise in exercises
        ]

        def right(answer: _HandedIn, mistake: str) -> bool:
            return self._told.get(mistake) == self._told[answer.name]

        return self._named("known mistakes in another hand", wrong, right)

    def _named(
        self, stage: str, answers: list[_HandedIn], right: Callable[[_HandedIn, str], bool | None]
    ) -> list[Named]:
        done = itertools.count(1)

        def name_all(group: list[_HandedIn]) -> list[Named]:
            found = []
            for answer in group:
                grade, mute = self._explained(answer)
                self._show(stage, next(done), len(answers))
                if any(test.score == 0 for test in grade.tests):
                    mistakes = sorted({test.diagnosis for test in grade.tests if test.diagnosis})
                    mistake, words = " and ".join(mistakes), "; ".join(self._told[m] for m in mistakes)
                    judged = right(answer, mistake) if mistake else None
                    found.append(Named(answer.name, mistake or None, words, judged, mute))
            return found

        groups: dict[str, list[_HandedIn]] = {}
        for answer in answers:  # those of one exercise meet the same known mistakes, each of which runs once
            groups.setdefault(self.answer_key.solutions[answer.solution].exercise, []).append(answer)
        with ThreadPoolExecutor(max_workers=self._jobs) as pool:
            found = [one for group in pool.map(name_all, groups.values()) for one in group]
        return sorted(found, key=lambda one: one.answer)

    def _explained(self, answer: _HandedIn) -> tuple[Grade, bool]:
        """The grade of the notebook with this answer, as its author gets it, and whether it is mute."""
        key = self.answer_key
        whole = variants.solved(key, {answer.solution: answer.text})
        tests, checks = key.tests_of(answer.solution), key.checks_of(answer.solution)
        notebook = variants.sliced(whole, key, tests, also=key.reach.cells_for(checks))
        record = self._in_box(notebook, self._doctor.watch)
        grade = score.grade(notebook, record)
        mute = answer.solution in self._known and self._doctor.is_mute(answer.solution, grade, record)
        return self._doctor.explain(grade, notebook, record), mute

    def _in_box(self, notebook: Submission, watch: run.WatchedNames) -> RunRecord:
        return run.run(self._server, notebook, self._limits, watch=watch)


def rate(found: Iterable[Named]) -> Rate:
    """Counts; a name that nobody has judged does not count as right."""
    found = list(found)
    named = [one for one in found if one.mistake]
    mute = sum(one.mute for one in found)
    return Rate(len(found), len(named), sum(bool(one.right) for one in named), mute)


def _judgements(folder: Path) -> dict[str, tuple[str, bool]]:
    kept = folder / JUDGEMENTS
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    return {answer: (mistake, right) for answer, (mistake, right) in found.items()}


def keep(root: Path, name: str, of_strangers: Rate, of_disguised: Rate) -> None:
    """Write the counts of one assignment where the book reads them."""
    path = layout.diagnoses(root)
    kept = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    kept[name] = {"strangers": vars(of_strangers), "disguised": vars(of_disguised)}
    files.write_json(path, kept, sort_keys=True)
