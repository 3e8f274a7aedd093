"""What the grades of a class say about its tests: how hard each is, whom it tells apart, how people fail."""

from __future__ import annotations

import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.base.records import Grade, TestResult
from autograder.grading.store import RecordPair
from autograder.outlets.coursework import Change
from autograder.outlets.explained import plain_words
from autograder.outlets.likeness import Pair

BINS = 10
_NAMED = 3  # students that stand for a group
_PRINTED = 300  # characters of an output
_VALUES = re.compile(r"0x[0-9a-fA-F]+|(?<![\w.])-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?(?:, -?\d[\d.eE+-]*)*(?!\w)")
_MANY = 5  # tests with one message: that is about the notebook, and not about a test


@dataclass(frozen=True)
class TestStatistics:
    """One test or answer over the whole class."""

    __test__ = False  # not a class of tests, whatever pytest thinks

    name: str
    points: float
    graded: int  # how many have a score; the rest waits for a reader
    passed: int  # full points
    mean: float  # share of the points
    discrimination: float | None  # correlation with the rest of the score; None where either is constant
    seconds: float | None = None  # median time on the clock
    slowest: float | None = None
    looks_at: str = ""  # the property, in the words that students read


@dataclass(frozen=True)
class Group:
    """Students who failed in the same way."""

    what: str
    count: int
    students: tuple[str, ...]  # a few of them
    words: str = ""  # without what a run computed, so that one failure is one group
    printed: str = ""  # what the cell of the test printed
    sample: str = ""  # the cell of the first of these students


@dataclass(frozen=True)
class ClassReport:
    """All numbers of the report on one assignment."""

    assignment: str
    students: int
    verdicts: dict[str, int]
    mean: float  # of the shares
    median: float
    shares: tuple[int, ...]  # students in ten equal parts from 0 to 100 per cent
    waiting: int  # students with answers that wait for a reader
    tests: tuple[TestStatistics, ...]
    mistakes: tuple[Group, ...]  # known ones
    failures: tuple[Group, ...]  # all others, by test and message
    troubles: tuple[Group, ...]  # verdicts with a reason
    repairs: tuple[Group, ...]
    attempts: dict[int, int] = field(default_factory=dict)  # number of attempts -> students
    arrivals: dict[str, int] = field(default_factory=dict)  # day -> attempts that arrived
    changes: tuple[Change, ...] = ()  # since the last report
    alike: tuple[Pair, ...] = ()
    records: tuple[RecordPair, ...] = ()  # training records that are too alike


def of_class(
    assignment: str, grades: Sequence[Grade], printed: Mapping[str, Mapping[str, str]] | None = None
) -> ClassReport:
    """The report on these grades; there is at least one. `printed` has what each student's tests printed."""
    handed_in = Counter(grade.standing.handed_in for grade in grades if grade.standing)
    shares = [_share(grade) for grade in grades]
    tests = [(grade.student, test) for grade in grades for test in grade.tests]
    bins = Counter(min(int(share * BINS), BINS - 1) for share in shares)
    return ClassReport(
        assignment,
        len(grades),
        dict(Counter(grade.verdict.value for grade in grades)),
        statistics.fmean(shares),
        statistics.median(shares),
        tuple(bins[number] for number in range(BINS)),
        sum(bool(grade.scores.score.waiting) for grade in grades),
        tuple(_test(name, grades) for name in _names(grades)),
        _groups((test.diagnosis, who, test.message) for who, test in tests if test.diagnosis),
        _groups(f for grade in grades for f in _failures(grade, (printed or {}).get(grade.student, {}))),
        _groups((g.verdict.value, g.student, g.reason) for g in grades if g.reason),
        _groups((note, g.student, "") for g in grades for note in g.notes),
        dict(sorted(handed_in.items())),
    )


def _share(grade: Grade) -> float:
    """Of the points that are decided."""
    worth = grade.scores.score
    return min(1.0, worth.total / worth.out_of) if worth.out_of else 0.0


def _names(grades: Iterable[Grade]) -> list[str]:
    return list(dict.fromkeys(test.name for grade in grades for test in grade.tests))


def _failed(test: TestResult) -> bool:
    return bool(test.message) and not test.diagnosis


def _failures(grade: Grade, printed: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Test, student, message and output; what one student was told at many tests is told once."""
    found: list[tuple[str, ...]] = [
        (test.name, grade.student, without_values(_first_line(plain_words(test))), _cut(printed, test.name))
        for test in grade.tests
        if _failed(test)
    ]
    said = Counter(words for _, _, words, _ in found)
    often = {words for words, count in said.items() if count >= _MANY}
    return [one for one in found if one[2] not in often] + [
        (f"{_MANY} tests or more", grade.student, words, "") for words in sorted(often)
    ]


def without_values(text: str) -> str:
    """A message or an output without the numbers and addresses in it, which differ from run to run."""
    return _VALUES.sub("…", text)


def _cut(printed: Mapping[str, str], test: str) -> str:
    """The beginning of what a test printed: enough to tell one kind of output from another."""
    return without_values(printed.get(test, "").strip())[:_PRINTED]


def _first_line(message: str) -> str:
    return message.splitlines()[0] if message else ""


def _test(name: str, grades: Iterable[Grade]) -> TestStatistics:
    scores, rests, points = [], [], 0.0
    took = [grade.test_seconds[name] for grade in grades if name in grade.test_seconds]
    times = (statistics.median(took), max(took)) if took else (None, None)
    for grade in grades:
        cell = grade.scores.cells.get(name, {})
        if "score" not in cell or cell.get("waits"):
            continue
        points = cell["points"]
        scores.append(cell["score"])
        rests.append(grade.scores.score.tests + grade.scores.score.hand - cell["score"])
    if not scores:
        points = next(t.max_score for g in grades for t in g.tests if t.name == name)
        return TestStatistics(name, points, 0, 0, 0.0, None)
    passed = sum(score >= points for score in scores)
    mean = statistics.fmean(scores) / points if points else 0.0
    return TestStatistics(name, points, len(scores), passed, mean, correlation(scores, rests), *times)


def correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """None for fewer than three, or where either is constant."""
    if len(one) < 3 or len(set(one)) == 1 or len(set(other)) == 1:
        return None
    return statistics.correlation(one, other)


def _groups(failed: Iterable[tuple[str, ...]]) -> tuple[Group, ...]:
    """The largest first; each student counts once in a group, of what, words and perhaps what was printed."""
    students: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for what, student, *said in failed:
        students[what, *said][student] = None
    groups = [
        Group(what, len(names), tuple(names)[:_NAMED], *said) for (what, *said), names in students.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-group.count, group.what, group.words, group.printed)))
