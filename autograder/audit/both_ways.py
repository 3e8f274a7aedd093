"""Puts every test to the reference, known mistakes and right answers from inside and from outside.

A test cell is the same text in both worlds; here its verdict is shown to be the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.audit import sample as samples
from autograder.audit.records import Trial
from autograder.audit.settings import Show, silent
from autograder.base import settings
from autograder.base.records import CellResult, Ending, Fault, Role, RunRecord, Submission
from autograder.base.settings import OUTSIDE, Limits
from autograder.course import needs
from autograder.course.known import Variant
from autograder.course.reach import added_by
from autograder.grading import run, score, variants
from autograder.grading.outside import FromOutside
from autograder.grading.variants import AnswerKey
from autograder.sandbox.forkserver import ForkServer


@dataclass(frozen=True)
class Difference:
    """A test that has two verdicts on the same answer."""

    subject: str
    test: str
    inside: str
    outside: str


@dataclass(frozen=True)
class Comparison:
    """What one assignment gave both ways."""

    assignment: str
    answers: int  # the reference, known mistakes and right answers that were tried
    verdicts: int  # of a test on an answer, asked both ways
    differences: tuple[Difference, ...]
    seconds_inside: float  # of the tests alone
    seconds_outside: float

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests that differ on some answer."""
        return tuple(dict.fromkeys(difference.test for difference in self.differences))


def server(root: Path, sandbox: bool = True) -> ForkServer:
    """A warm process whose children can be on either end of a bridge."""
    options = settings.load(root)
    return ForkServer(replace(options, examiner=OUTSIDE, sandbox=sandbox))


def compare(
    root: Path, name: str, server: ForkServer, sample: samples.Sample, show: Show = silent
) -> Comparison:
    """Ask the tests of an assignment both ways; a sample tries a share of the known answers."""
    answer_key = variants.load(root, name)
    needs.bring(answer_key.assignment.data)
    answers = [*_answers(answer_key, sample)]
    limits = Limits(cell_seconds=3.0 * max(60, answer_key.assignment.seconds))
    found: list[Difference] = []
    seconds, verdicts = [0.0, 0.0], 0
    with contextlib.closing(FromOutside(server, ())) as outside:
        for done, (subject, notebook) in enumerate(answers, start=1):
            inside_record = run.run_cells(server, notebook.cells, _files(notebook), run.Plan(limits))
            outside.turn_to(notebook.cells)
            plan = run.Plan(limits, examiner=outside)
            outside_record = run.run_cells(server, notebook.cells, _files(notebook), plan)
            for test, one, two in _pairs(notebook, inside_record, outside_record):
                verdicts += 1
                seconds = [seconds[0] + one.seconds, seconds[1] + two.seconds]
                if (one.ending is Ending.OK) != (two.ending is Ending.OK):
                    found.append(Difference(subject, test, _words(one), _words(two)))
            show(subject, done, len(answers))
    return Comparison(name, len(answers), verdicts, tuple(found), *seconds)


def _answers(answer_key: AnswerKey, sample: samples.Sample) -> Iterator[tuple[str, Submission]]:
    """The reference with all quick tests, and each known answer with those that can see it."""
    quick = tuple(test for test in answer_key.reach.needed if not answer_key.is_slow(test))
    yield "the reference", variants.sliced(variants.solved(answer_key), answer_key, quick)
    known: list[Variant] = [*answer_key.known.mutants, *answer_key.known.alternatives]
    trials = {
        Trial(answer_key.solutions[v.solution].exercise, f"{v.solution}/{v.name}", v.solution, "", None): v
        for v in known
    }
    for trial in sample.of([*trials]):
        variant = trials[trial]
        text = variant.applied(answer_key.solutions[variant.solution].source)
        whole = variants.solved(answer_key, {variant.solution: text})
        tests = answer_key.quick_tests(variant.solution)
        yield trial.subject, variants.sliced(whole, answer_key, tests, also=_also(answer_key, variant, text))


def _also(answer_key: AnswerKey, variant: Variant, text: str) -> frozenset[str]:
    """The cells that a test needs only with this text."""
    return added_by(answer_key.assignment, answer_key.solutions[variant.solution].source, text)


def _files(notebook: Submission) -> tuple[tuple[str, str], ...]:
    return tuple(run.files_of(notebook.companions))


def _pairs(
    notebook: Submission, inside: RunRecord, outside: RunRecord
) -> Iterator[tuple[str, CellResult, CellResult]]:
    ours, theirs = inside.by_index(), outside.by_index()
    for index, cell in enumerate(notebook.cells):
        if cell.role is Role.TEST:
            yield cell.name, _result(index, ours, inside), _result(index, theirs, outside)


def _result(index: int, results: dict[int, CellResult], record: RunRecord) -> CellResult:
    why = record.reason if record.fault is not Fault.NONE else "not run"
    return results.get(index, CellResult(index, Ending.SKIPPED, reason=why))


def _words(result: CellResult) -> str:
    return "passed" if result.ending is Ending.OK else score.message_of(result)[:300]


def summary(comparison: Comparison) -> str:
    """A comparison in a few lines."""
    same = comparison.verdicts - len(comparison.differences)
    head = (
        f"{comparison.assignment}: {same} of {comparison.verdicts} verdicts on {comparison.answers} answers "
        f"are the same; the tests took {comparison.seconds_inside:.1f} seconds inside and "
        f"{comparison.seconds_outside:.1f} outside"
    )
    lines = [
        f"  {d.subject}, {d.test}: inside {d.inside!r}, outside {d.outside!r}" for d in comparison.differences
    ]
    return "\n".join([head, *lines])
