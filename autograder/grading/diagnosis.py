"""Recognises a known mistake by what the student's function returns, and says which misunderstanding it is.

A test that failed has run once more, to its end (see `unstopped`), and left a trace (see `recorder`).  The
same tests have run on every known mistake of the exercise.  Where two traces are equal, the two functions do
the same, and the student is told the misconception with its hint, and never an expected number or a line of
the test.

Tests draw their numbers at random, and on such numbers two functions may agree that differ on zeros, on axes
or on ties.  The student's own checks have examples made by hand, so a known mistake has to pass and to fail
the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from autograder.base.records import Ending, Fault, Grade, RunRecord, Submission, TestResult
from autograder.course.known import Mutant
from autograder.grading.matching import Matcher, Traces, Voices
from autograder.grading.run import WatchedNames
from autograder.grading.variants import AnswerKey, sliced, solved

RunNotebook = Callable[[Submission, WatchedNames], RunRecord]


@dataclass(frozen=True)
class Signature:
    """How a mistake shows itself: the tests and the checks of its exercise that it fails, and the traces."""

    lost: frozenset[str]
    failed_checks: frozenset[str]
    traces: Traces


class Diagnostician:
    """Knows the mistakes of one assignment; runs each at most once, when it is first asked for."""

    def __init__(self, answer_key: AnswerKey, run: RunNotebook, matcher: Matcher) -> None:
        self._answer_key, self._run, self._matcher = answer_key, run, matcher
        self._signatures: dict[tuple[str, str], Signature] = {}
        self._mutants: dict[str, list[Mutant]] = {}
        for mutant in answer_key.known.mutants:
            self._mutants.setdefault(mutant.solution, []).append(mutant)
        self._judges = {solution: answer_key.tests_of(solution) for solution in self._mutants}
        self._checks = {solution: answer_key.checks_of(solution) for solution in self._mutants}
        self._grounds = {solution: answer_key.grounds_of(solution) for solution in self._mutants}
        self._voices = {solution: _voices(answer_key, solution) for solution in self._mutants}
        self.watch = watch_of(answer_key)

    def explain(self, grade: Grade, submission: Submission, record: RunRecord) -> Grade:
        """The same grade; where a mistake is recognised, its tests say what it is."""
        found: dict[str, Mutant] = {}
        failed = _failed(submission, record)
        for solution in self._mutants if record.traces else ():
            lost, doubtful = _lost(grade, self._judges[solution]), self._doubtful(solution, grade)
            if lost <= found.keys():  # an earlier solution that this one builds on is the cause
                continue
            checks = self._comparable(solution, doubtful)
            mutant = self._match(solution, Signature(lost, failed & checks, record.traces), checks)
            if mutant and not doubtful.isdisjoint(self._grounds[solution]):  # then such a one may be
                mutant = mutant if mutant == self._alone(solution, submission) else None
            elif mutant is None and self._meets(doubtful, lost):
                mutant = self._alone(solution, submission)
            if mutant is not None:
                found |= dict.fromkeys(lost - found.keys(), mutant)
        if not found:
            return grade
        return replace(grade, tests=tuple(_explained(test, found.get(test.name)) for test in grade.tests))

    def signature(self, mutant: Mutant) -> Signature | None:
        """Run a known mistake as if a student had handed it in; None when the machine failed."""
        key = (mutant.solution, mutant.name)
        if key not in self._signatures:
            source = mutant.applied(self._answer_key.solutions[mutant.solution].source)
            signature = self._signature_of(mutant.solution, source)
            if signature is None:  # nothing was learned, and another try may succeed
                return None
            self._signatures[key] = signature
        return self._signatures[key]

    def _signature_of(self, solution: str, source: str) -> Signature | None:
        """How a solution shows itself among the reference's."""
        judges, checks = self._judges[solution], self._checks[solution]
        whole = solved(self._answer_key, {solution: source})
        submission = sliced(whole, self._answer_key, judges, also=self._answer_key.reach.cells_for(checks))
        record = self._run(submission, self.watch)
        if record.fault is Fault.INFRASTRUCTURE:
            return None
        failed = _failed(submission, record)
        return Signature(failed.intersection(judges), failed & checks, record.traces)

    def _alone(self, solution: str, submission: Submission) -> Mutant | None:
        """The mistake that the student's solution makes among the reference's: it is its own."""
        source = next((cell.source for cell in submission.cells if cell.name == solution), "")
        seen = self._signature_of(solution, source)
        return self._match(solution, seen, self._checks[solution]) if seen else None

    def _meets(self, doubtful: frozenset[str], lost: frozenset[str]) -> bool:
        """Whether one that is in doubt was called in a lost test, too, so that its calls are in the trace."""
        return any(not doubtful.isdisjoint(self._answer_key.reach.needed[test]) for test in lost)

    def _doubtful(self, solution: str, grade: Grade) -> frozenset[str]:
        """Different solutions with a lost test that can't see this one: they are wrong by themselves."""
        answer_key, elsewhere = self._answer_key, _lost(grade, self._answer_key.reach.needed)
        elsewhere -= set(answer_key.reach.tests_of(solution))
        return frozenset(
            other for other in answer_key.solutions if not elsewhere.isdisjoint(answer_key.tests_of(other))
        )

    def _comparable(self, solution: str, doubtful: frozenset[str]) -> frozenset[str]:
        """The checks of a solution that need none that is in doubt: they may have failed for its sake."""
        checks, needed = self._checks[solution], self._answer_key.reach.checks
        return frozenset(check for check in checks if doubtful.isdisjoint(needed[check]))

    def is_mute(self, solution: str, grade: Grade, record: RunRecord) -> bool:
        """Whether no name can follow from what a solution did in the tests that it lost: it gave verdicts."""
        traces = _traces(record.traces, _lost(grade, self._judges[solution]))
        return bool(traces) and not self._matcher.tells(traces, self._voices[solution])

    def _match(self, solution: str, seen: Signature, checks: frozenset[str]) -> Mutant | None:
        traces = _traces(seen.traces, seen.lost)
        if not traces or not self._matcher.tells(traces, self._voices[solution]):
            return None
        alike = []
        for mutant in self._mutants[solution]:
            known = self.signature(mutant)
            if known is None or (known.lost, known.failed_checks & checks) != (seen.lost, seen.failed_checks):
                continue
            if self._matcher.alike(traces, known.traces):
                alike.append(mutant)
        # Two mistakes that do the same here may be different elsewhere: then nothing is said.
        return alike[0] if len({mutant.misconception for mutant in alike}) == 1 else None


def _traces(traces: Traces, tests: frozenset[str]) -> Traces:
    return {test: traces[test] for test in sorted(tests) if test in traces}


def _voices(answer_key: AnswerKey, solution: str) -> Voices:
    own, through = answer_key.names_of(solution), answer_key.names_through(solution)
    return Voices(own, tuple(sorted(through.difference(own))), tuple(sorted(answer_key.words_of(solution))))


def watch_of(answer_key: AnswerKey) -> WatchedNames:
    """What has to be watched in a run so that a known mistake can be recognised in it."""
    solutions = {mutant.solution for mutant in answer_key.known.mutants}
    tests = {test for solution in solutions for test in answer_key.tests_of(solution)}
    return {test: answer_key.definitions(test) for test in sorted(tests)}


def _lost(grade: Grade, tests: Iterable[str]) -> frozenset[str]:
    wanted = set(tests)
    return frozenset(t.name for t in grade.tests if t.name in wanted and t.ending != Ending.OK)


def _failed(submission: Submission, record: RunRecord) -> frozenset[str]:
    return frozenset(submission.cells[r.index].name for r in record.results if r.ending is not Ending.OK)


def _explained(test: TestResult, mutant: Mutant | None) -> TestResult:
    if mutant is None:
        return test
    message = f"What you return equals {mutant.misconception}. {mutant.hint}"
    return replace(test, message=message, diagnosis=f"{mutant.solution}/{mutant.name}")
