"""The report on a whole course as one page, for screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.base.words import plural, shown
from autograder.outlets.course_statistics import AssignmentLine, CourseReport, LikeInSeveral, StudentLine
from autograder.outlets.report import TELLS_APART, change_rows
from autograder.outlets.report_html import bar, days, distribution, document, groups, table, together
from autograder.outlets.statistics import TestStatistics

_SHEETS = (
    "An assignment tells people apart as the rest does when its shares of the points go along with those of "
    "all other assignments: the correlation of the two over everybody who has both."
)
_STUDENTS = (
    "Shares of the points that are decided; what waits for a reader is left out. An empty cell: nothing was "
    "handed in. Penalties for lateness are taken off, and grades that are held back are shown."
)
_ALIKE = (
    "Pairs that stand out in the report of an assignment, with the share of their own code that is the same "
    "there. The method, its limits and both texts are in that report; it is a reason to look and no proof."
)
_TEST_HEAD = ("test", "passed", "mean", "tells apart")


def page(report: CourseReport) -> str:
    """HTML; what students wrote is text in it."""
    names = [line.assignment for line in report.assignments]
    parts = [
        f"<p>{_opening(report)}</p>",
        table("Assignments", _SHEET_HEAD, map(_sheet_row, report.assignments), _SHEETS),
        distribution("Scores over all assignments", report.shares),
        _changes(report),
        table(
            "Students", ("student", "points", *map(escape, names)), _student_rows(report, names), _STUDENTS
        ),
        _tests("The hardest tests", report.hard),
        _tests("Tests that tell people apart least", report.blunt, TELLS_APART),
        groups("Known mistakes", "mistake", report.mistakes),
        groups("Failures that no known mistake explains", "test", report.failures),
        groups("Verdicts with a reason", "verdict", report.troubles),
        days("Attempts over time", report.arrivals),
        _alike(report),
    ]
    return document("Report: the whole course", parts)


def _opening(report: CourseReport) -> str:
    missing = sum(bool(one.missing) for one in report.students)
    waiting = sum(line.waiting for line in report.assignments)
    verb = "lacks" if missing == 1 else "lack"
    lack = f" {plural(missing, 'student')} {verb} at least one of them." if missing else ""
    have = "has" if waiting == 1 else "have"
    waits = f" {plural(waiting, 'hand-in')} {have} answers that wait for a reader." if waiting else ""
    both = f"{plural(len(report.students), 'student')}, {plural(len(report.assignments), 'assignment')}"
    return f"{both}.{lack}{waits}"


_SHEET_HEAD = ("assignment", "points", "students", "mean", "median", "to read", "trouble", "tells apart")


def _sheet_row(line: AssignmentLine) -> tuple[str, ...]:
    return (
        escape(line.assignment),
        f"{line.points:g}",
        str(line.students),
        f"{line.mean:.0%} {bar(line.mean, f'{line.mean:.0%} in the mean')}",
        f"{line.median:.0%}",
        str(line.waiting or ""),
        str(line.trouble or ""),
        "" if line.discrimination is None else f"{line.discrimination:.2f}",
    )


def _student_rows(report: CourseReport, names: list[str]) -> Iterable[tuple[str, ...]]:
    for one in report.students:
        yield escape(shown(one.student)), together(f"{one.total:g} of {one.out_of:g}"), *_shares(one, names)


def _shares(one: StudentLine, names: list[str]) -> list[str]:
    return [f"{one.shares[name]:.0%}" if name in one.shares else "" for name in names]


def _changes(report: CourseReport) -> str:
    head = ("student", "before", "now", "handed in")
    rows = change_rows(report.changes)
    return table("What changed since the last report", head, rows) if rows else ""


def _tests(title: str, found: tuple[tuple[str, TestStatistics], ...], note: str = "") -> str:
    rows = [
        (
            f"{escape(name)}: {escape(test.name)}",
            together(f"{test.passed} of {test.graded}"),
            f"{test.mean:.0%}",
            "" if test.discrimination is None else f"{test.discrimination:.2f}",
        )
        for name, test in found
    ]
    return table(title, _TEST_HEAD, rows, note) if rows else ""


def _alike(report: CourseReport) -> str:
    rows = [_alike_row(one) for one in report.alike]
    return table("Code that is alike", ("students", "assignments", ""), rows, _ALIKE) if rows else ""


def _alike_row(one: LikeInSeveral) -> tuple[str, ...]:
    names = " and ".join(escape(shown(name)) for name in one.students)
    where = ", ".join(f"{escape(name)} {share:.0%}" for name, share in one.shares.items())
    return names, str(len(one.shares)), where
