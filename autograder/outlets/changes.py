"""Who has a different result after grading again, by which test and why, for instructor and student."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from autograder.base.records import Grade, Master, TestResult
from autograder.outlets.explained import plain_words
from autograder.outlets.summary import graded_cells

_NAMED = 8  # tests in one sentence


@dataclass(frozen=True)
class TestChange:
    """One test that gives a student something else than before."""

    __test__ = False  # not a class of tests, whatever pytest thinks

    name: str
    before: float | None  # None: there was no such test, or it waited for a person
    after: float | None
    why: str = ""


@dataclass(frozen=True)
class StudentChange:
    """A student whose score, verdict or tests are different."""

    student: str
    before: float | None
    after: float | None
    verdicts: tuple[str, str]
    tests: tuple[TestChange, ...]
    penalties: tuple[float, float] = (0.0, 0.0)
    by_hand: tuple[float, float] = (0.0, 0.0)  # what people gave
    told: str = ""  # the sentence at the head of the student's page; of a new hand-in there is none

    @property
    def difference(self) -> float:
        return (self.after or 0.0) - (self.before or 0.0)

    def sentence(self, properties: Mapping[str, str]) -> str:
        """For the student, who knows tests by what they look at."""
        was, now = f"{self.before or 0:g}", f"{self.after or 0:g}"
        verb = "rises" if self.difference > 0 else "falls"
        start = f"Your score {verb} from {was} to {now}" if self.difference else f"Your score stays {now}"
        reasons = [_reason(test, properties) for test in self.tests[:_NAMED]]
        more = len(self.tests) - _NAMED
        reasons += [f"and {more} more"] if more > 0 else []
        for what, (old, new) in (
            ("points that a person gave", self.by_hand),
            ("penalty for lateness", self.penalties),
        ):
            reasons += [f"{what}: {old:g} → {new:g}"] if old != new else []
        why = f" ({'; '.join(reasons)})" if reasons else ""
        return f"{start}, because the assignment was graded again{why}."


def compare(before: Iterable[Grade], after: Iterable[Grade]) -> list[StudentChange]:
    """Everybody whose result is different, those who lose most first; a first grade is no change."""
    old = {grade.student: grade for grade in before}
    pairs = [(old[grade.student], grade) for grade in after if grade.student in old]
    changes = [_change(was, now) for was, now in pairs if _differ(was, now)]
    return sorted(changes, key=lambda one: (one.difference, one.student))


def with_sentence(was: Grade | None, now: Grade, master: Master, regrading: bool) -> Grade:
    """The grade with what its page says of the last regrade, for as long as work and result stay the same."""
    if was is None or not _same_work(was, now):
        return now
    if not _differ(was, now):
        return replace(now, regraded=was.regraded)
    if not regrading:
        return now
    known = graded_cells(master, now, now.scores.cells, {})
    return replace(now, regraded=_change(was, now).sentence({cell.name: cell.looks_at for cell in known}))


def _same_work(was: Grade, now: Grade) -> bool:
    """Whether both are of one hand-in; a test may have come or gone."""
    both = was.answers.keys() & now.answers.keys()
    return all(was.answers[name] == now.answers[name] for name in both)


def _reason(test: TestChange, properties: Mapping[str, str]) -> str:
    looks_at = properties.get(test.name)
    if looks_at is None:
        return f"a test that is gone: {_points(test.before)} → none"
    return f"“{looks_at.rstrip('.')}”: {_points(test.before)} → {_points(test.after)}"


def _differ(was: Grade, now: Grade) -> bool:
    return (was.score, was.verdict) != (now.score, now.verdict) or bool(_tests(was, now))


def _change(was: Grade, now: Grade) -> StudentChange:
    verdicts = (was.verdict.value, now.verdict.value)
    penalties = (was.scores.late_penalty, now.scores.late_penalty)
    by_hand = (was.scores.score.hand, now.scores.score.hand)
    tests = _tests(was, now)
    return StudentChange(now.student, was.score, now.score, verdicts, tests, penalties, by_hand, now.regraded)


def _tests(was: Grade, now: Grade) -> tuple[TestChange, ...]:
    """The tests of both, in the order that they have now; those that are gone come last."""
    old, new = ({test.name: test for test in grade.tests} for grade in (was, now))
    names = [*new, *(name for name in old if name not in new)]
    pairs = [(name, old.get(name), new.get(name)) for name in names]
    return tuple(
        TestChange(name, a.score if a else None, b.score if b else None, _why(a, b))
        for name, a, b in pairs
        if (a.score if a else None) != (b.score if b else None)
    )


def _why(was: TestResult | None, now: TestResult | None) -> str:
    if now is None:
        return "the test is gone"
    if was is None:
        return plain_words(now) or "a new test"
    if was.max_score != now.max_score:
        return f"it is worth {now.max_score:g} and was worth {was.max_score:g}"
    return plain_words(now) or "it passes now"


def _points(score: float | None) -> str:
    return "none" if score is None else f"{score:g}"
