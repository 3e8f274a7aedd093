"""Measures how often the diagnosis names a known mistake for the answers of people who had not seen any.

Whether the name is right nobody but a reader can say.  The judgements of readers lie beside the answers, in
`recognised.json`: answer -> [known mistake, whether the answer makes it].
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from autograder.audit import strangers
from autograder.audit.strangers import Answer
from autograder.base import layout, settings
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


@dataclass(frozen=True)
class Rate:
    """How the diagnosis fared on the wrong answers of one assignment."""

    rejected: int
    named: int
    right: int


def measure(
    root: Path,
    name: str,
    server: ForkServer,
    jobs: int = 0,
    show: Callable[[str, int, int], None] = lambda stage, done, total: None,
    folder: Path | None = None,
) -> list[Named]:
    """Hand each wrong answer in as a student would, and note what the feedback calls it.

    The answers are those beside the assignment, unless a folder is given.  Training runs are not repeated.
    """
    folder = folder or layout.assignment(root, name).parent / ANSWERS
    answer_key = _Quick(**vars(variants.load(root, name)))
    wrong = [answer for answer in strangers.read(folder, answer_key.solutions) if answer.kind == "wrong"]
    needs.bring(answer_key.assignment.data)
    limits = settings.Limits(cell_seconds=3.0 * max(60, answer_key.assignment.seconds))

    def in_box(notebook: Submission, watch: run.Watch) -> RunRecord:
        return run.run(server, notebook, limits, watch=watch)

    doctor = Diagnostician(answer_key, in_box, matching)
    judged, done = _judgements(folder), itertools.count(1)

    def name_all(answers: list[Answer]) -> list[Named]:
        found = []
        for answer in answers:
            whole = variants.solved(answer_key, {answer.solution: answer.text})
            tests, checks = answer_key.tests_of(answer.solution), answer_key.checks_of(answer.solution)
            notebook = variants.sliced(whole, answer_key, tests, also=answer_key.reach.cells_for(checks))
            record = in_box(notebook, doctor.watch)
            grade = doctor.explain(score.grade(notebook, record), notebook, record)
            show("wrong answers", next(done), len(wrong))
            if any(test.score == 0 for test in grade.tests):
                found.append(_named(answer.name, grade, answer_key, judged))
        return found

    groups: dict[str, list[Answer]] = {}
    for answer in wrong:  # those of one solution meet the same known mistakes, each of which runs once
        groups.setdefault(answer.solution, []).append(answer)
    with ThreadPoolExecutor(max_workers=jobs or settings.default_jobs()) as pool:
        found = [one for group in pool.map(name_all, groups.values()) for one in group]
    return sorted(found, key=lambda one: one.answer)


def rate(found: Iterable[Named]) -> Rate:
    """Counts; a name that nobody has judged does not count as right."""
    found = list(found)
    named = [one for one in found if one.mistake]
    return Rate(len(found), len(named), sum(bool(one.right) for one in named))


def _named(
    answer: str, grade: Grade, answer_key: variants.AnswerKey, judged: dict[str, tuple[str, bool]]
) -> Named:
    mistakes = sorted({test.diagnosis for test in grade.tests if test.diagnosis})
    if not mistakes:
        return Named(answer, None, "")
    mistake = " and ".join(mistakes)
    known = {f"{m.solution}/{m.name}": m.misconception for m in answer_key.known.mutants}
    told, right = judged.get(answer, ("", False))
    return Named(answer, mistake, "; ".join(known[m] for m in mistakes), right if told == mistake else None)


def _judgements(folder: Path) -> dict[str, tuple[str, bool]]:
    kept = folder / JUDGEMENTS
    found = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {}
    return {answer: (mistake, right) for answer, (mistake, right) in found.items()}


def keep(root: Path, name: str, counted: Rate) -> None:
    """Write the counts of one assignment where the book reads them."""
    path = layout.diagnoses(root)
    kept = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    kept[name] = vars(counted)
    path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
