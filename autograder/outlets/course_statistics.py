"""What the grades of all assignments say together: who stands where, which sheet is hard, what comes back."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.base.records import Grade, Verdict
from autograder.outlets.coursework import Change
from autograder.outlets.statistics import BINS, ClassReport, Group, TestStatistics, correlation

_TO_LOOK_AT = 10  # tests of each kind
_LEAST_GRADED = 5  # students, before a test is held against anything


@dataclass(frozen=True)
class AssignmentLine:
    """One assignment in a row."""

    assignment: str
    points: float
    students: int
    mean: float  # of the shares
    median: float
    waiting: int  # students with answers that wait for a reader
    trouble: int  # verdicts other than graded
    discrimination: float | None  # correlation with the share of all other assignments


@dataclass(frozen=True)
class StudentLine:
    """One student over the course."""

    student: str
    total: float
    out_of: float  # of the assignments that were handed in, as far as they are decided
    handed_in: int
    shares: dict[str, float]  # assignment -> share of the decided points
    missing: tuple[str, ...]


@dataclass(frozen=True)
class LikeInSeveral:
    """Two students whose code is alike, with the assignments in which it is."""

    students: tuple[str, str]
    shares: dict[str, float]


@dataclass(frozen=True)
class CourseReport:
    """All numbers of the report on a course."""

    assignments: tuple[AssignmentLine, ...]
    students: tuple[StudentLine, ...]
    shares: tuple[int, ...]  # students in ten equal parts, by their share over all that they handed in
    hard: tuple[tuple[str, TestStatistics], ...]  # assignment and test: the fewest pass
    blunt: tuple[tuple[str, TestStatistics], ...]  # those that tell people apart least
    mistakes: tuple[Group, ...]  # known ones, with their assignment
    failures: tuple[Group, ...]
    troubles: tuple[Group, ...]
    arrivals: dict[str, int]
    alike: tuple[LikeInSeveral, ...]
    changes: tuple[Change, ...] = ()


def of_reports(reports: Sequence[ClassReport], grades: Mapping[str, Sequence[Grade]]) -> CourseReport:
    """The report on these assignments; there is at least one."""
    students = students_of(grades)
    decided = [one.total / one.out_of if one.out_of else 0.0 for one in students]
    bins = Counter(min(int(share * BINS), BINS - 1) for share in decided)
    tests = [
        (report.assignment, test)
        for report in reports
        for test in report.tests
        if test.graded >= _LEAST_GRADED
    ]
    apart = [(name, test) for name, test in tests if test.discrimination is not None]
    arrivals: Counter[str] = Counter()
    for report in reports:
        arrivals.update(report.arrivals)
    return CourseReport(
        tuple(_line(report, grades[report.assignment], students) for report in reports),
        students,
        tuple(bins[number] for number in range(BINS)),
        tuple(sorted(tests, key=lambda one: one[1].passed / one[1].graded)[:_TO_LOOK_AT]),
        tuple(sorted(apart, key=lambda one: one[1].discrimination or 0.0)[:_TO_LOOK_AT]),
        _all(reports, "mistakes"),
        _all(reports, "failures"),
        _all(reports, "troubles"),
        dict(sorted(arrivals.items())),
        _alike(reports),
    )


def students_of(grades: Mapping[str, Sequence[Grade]]) -> tuple[StudentLine, ...]:
    """Everybody who handed in something, by name."""
    mine: dict[str, dict[str, Grade]] = defaultdict(dict)
    for name, found in grades.items():
        for grade in found:
            mine[grade.student][name] = grade
    lines = []
    for student in sorted(mine):
        worths = {name: grade.scores.score for name, grade in mine[student].items()}
        lines.append(
            StudentLine(
                student,
                sum(worth.total for worth in worths.values()),
                sum(worth.out_of for worth in worths.values()),
                len(worths),
                {name: min(1.0, w.total / w.out_of) if w.out_of else 0.0 for name, w in worths.items()},
                tuple(name for name in grades if name not in worths),
            )
        )
    return tuple(lines)


def _line(report: ClassReport, grades: Sequence[Grade], students: Sequence[StudentLine]) -> AssignmentLine:
    name, here, elsewhere = report.assignment, [], []
    for one in students:
        rest = [share for other, share in one.shares.items() if other != name]
        if name in one.shares and rest:
            here.append(one.shares[name])
            elsewhere.append(statistics.fmean(rest))
    return AssignmentLine(
        name,
        max(grade.max_score for grade in grades),
        report.students,
        report.mean,
        report.median,
        report.waiting,
        sum(count for verdict, count in report.verdicts.items() if verdict != Verdict.GRADED.value),
        correlation(here, elsewhere),
    )


def _all(reports: Sequence[ClassReport], kind: str) -> tuple[Group, ...]:
    """Groups of one kind in all assignments, each with the name of its own, the largest first."""
    found = [
        replace(group, what=f"{report.assignment}: {group.what}")
        for report in reports
        for group in getattr(report, kind)
    ]
    return tuple(sorted(found, key=lambda group: (-group.count, group.what, group.words)))


def _alike(reports: Sequence[ClassReport]) -> tuple[LikeInSeveral, ...]:
    """Those who are alike most often come first."""
    pairs: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
    for report in reports:
        for pair in report.alike:
            pairs[pair.students][report.assignment] = pair.share
    found = [LikeInSeveral(students, shares) for students, shares in pairs.items()]
    return tuple(sorted(found, key=lambda one: (-len(one.shares), -max(one.shares.values()), one.students)))
