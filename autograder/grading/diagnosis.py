"""Recognises a known mistake by what the student's function returns, and says which misunderstanding it is.

A test that failed has run once more and left a trace (see `tracing`).  The same tests have run on every known
mistake of the exercise.  Where two traces are equal, the two functions do the same, and the student is told
the misconception with its hint, and never an expected number or a line of the test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from autograder.base.records import Ending, Fault, Grade, RunRecord, Submission, TestResult
from autograder.course.known import Mutant
from autograder.grading.matching import Matcher, Traces
from autograder.grading.run import Watch
from autograder.grading.variants import Shelf, sliced, solved

Run = Callable[[Submission, Watch], RunRecord]


@dataclass(frozen=True)
class Signature:
    """How a known mistake shows itself: the tests of its exercise that it loses, and their traces."""

    lost: frozenset[str]
    traces: Traces


class Diagnostician:
    """Knows the mistakes of one assignment; runs each at most once, when it is first asked for."""

    def __init__(self, shelf: Shelf, run: Run, matcher: Matcher) -> None:
        self._shelf, self._run, self._matcher = shelf, run, matcher
        self._signatures: dict[tuple[str, str], Signature] = {}
        self._mutants: dict[str, list[Mutant]] = {}
        for mutant in shelf.known.mutants:
            self._mutants.setdefault(mutant.solution, []).append(mutant)
        self._judges = {solution: shelf.tests_of(solution) for solution in self._mutants}
        tests = {test for judges in self._judges.values() for test in judges}
        self.watch: Watch = {test: shelf.definitions(test) for test in sorted(tests)}

    def explain(self, grade: Grade, record: RunRecord) -> Grade:
        """The same grade; where a mistake is recognised, its tests say what it is."""
        found: dict[str, Mutant] = {}
        for solution in self._mutants if record.traces else ():
            lost = _lost(grade, self._judges[solution])
            if lost <= found.keys():  # an earlier solution that this one builds on is the cause
                continue
            mutant = self._match(solution, lost, record.traces)
            if mutant is not None:
                found |= dict.fromkeys(lost - found.keys(), mutant)
        if not found:
            return grade
        return replace(grade, tests=tuple(_explained(test, found.get(test.name)) for test in grade.tests))

    def signature(self, mutant: Mutant) -> Signature | None:
        """Run a known mistake as if a student had handed it in; None when the machine failed."""
        key = (mutant.solution, mutant.name)
        if key not in self._signatures:
            source = mutant.applied(self._shelf.solutions[mutant.solution].source)
            judges = self._judges[mutant.solution]
            submission = sliced(solved(self._shelf, {mutant.solution: source}), self._shelf, judges)
            record = self._run(submission, self.watch)
            if record.fault is Fault.INFRASTRUCTURE:  # nothing was learned, and another try may succeed
                return None
            failed = {submission.cells[r.index].name for r in record.results if r.ending is not Ending.OK}
            self._signatures[key] = Signature(frozenset(failed & set(judges)), record.traces)
        return self._signatures[key]

    def _match(self, solution: str, lost: frozenset[str], traces: Traces) -> Mutant | None:
        seen = {test: traces[test] for test in lost if test in traces}
        if not seen or not self._matcher.tells(seen):
            return None
        alike = []
        for mutant in self._mutants[solution]:
            known = self.signature(mutant)
            if known and known.lost == lost and self._matcher.alike(seen, known.traces):
                alike.append(mutant)
        # Two mistakes that do the same here may be different elsewhere: then nothing is said.
        return alike[0] if len({mutant.misconception for mutant in alike}) == 1 else None


def _lost(grade: Grade, tests: tuple[str, ...]) -> frozenset[str]:
    wanted = set(tests)
    return frozenset(t.name for t in grade.tests if t.name in wanted and t.ending != Ending.OK)


def _explained(test: TestResult, mutant: Mutant | None) -> TestResult:
    if mutant is None:
        return test
    message = f"What you return equals {mutant.misconception}. {mutant.hint}"
    return replace(test, message=message, diagnosis=f"{mutant.solution}/{mutant.name}")
