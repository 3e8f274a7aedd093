"""The report on an assignment as one page, for screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.base.words import plural, shown, visible
from autograder.outlets.coursework import Change
from autograder.outlets.likeness import METHOD, Pair
from autograder.outlets.report_html import (
    MOST_CODE,
    bar,
    days,
    distribution,
    document,
    groups,
    table,
    together,
)
from autograder.outlets.statistics import ClassReport, TestStatistics

TELLS_APART = (
    "How a test tells people apart: the correlation of its points with the rest of the score. "
    "Near 0 or below, look at the test."
)
_TEST_HEAD = ("test", "points", "passed", "mean", "tells apart", "time")


def page(report: ClassReport) -> str:
    """HTML; what students wrote is text in it."""
    parts = [
        f"<p>{_opening(report)}</p>",
        distribution("Scores", report.shares),
        _changes(report),
        table("Tests", _TEST_HEAD, map(_test_row, report.tests), TELLS_APART),
        groups("Known mistakes", "mistake", report.mistakes),
        groups("Failures that no known mistake explains", "test", report.failures),
        groups("Verdicts with a reason", "verdict", report.troubles),
        groups("Repairs", "what", report.repairs),
        _attempts(report),
        days("Attempts over time", report.arrivals),
        _alike(report),
        _records(report),
    ]
    return document(f"Report: {report.assignment}", parts)


def _opening(report: ClassReport) -> str:
    verdicts = ", ".join(f"{count} {escape(name)}" for name, count in report.verdicts.items())
    have = "has" if report.waiting == 1 else "have"
    waits = f" {plural(report.waiting, 'student')} {have} answers that wait for a reader."
    waits = waits if report.waiting else ""
    return (
        f"{plural(report.students, 'student')}: {verdicts}. "
        f"Mean {report.mean:.0%} of the points that are decided, median {report.median:.0%}.{waits}"
    )


def _test_row(test: TestStatistics) -> tuple[str, ...]:
    name = escape(test.name) + (f"<small>{escape(test.looks_at)}</small>" if test.looks_at else "")
    apart = "" if test.discrimination is None else f"{test.discrimination:.2f}"
    if not test.graded:
        return name, f"{test.points:g}", "waits", "", "", ""
    share = test.passed / test.graded
    passed = f"{together(f'{test.passed} of {test.graded}')} {bar(share, f'{share:.0%} passed')}"
    took = (
        ""
        if test.seconds is None
        else f"{together(f'{test.seconds:.2f} s')}, at most {together(f'{test.slowest:.2f} s')}"
    )
    return name, f"{test.points:g}", passed, f"{test.mean:.0%}", apart, took


def _changes(report: ClassReport) -> str:
    head = ("student", "before", "now", "verdict")
    rows = change_rows(report.changes)
    return table("What changed since the last report", head, rows) if rows else ""


def change_rows(changes: Iterable[Change]) -> list[tuple[str, ...]]:
    """Those who lose come first."""
    return [
        (escape(shown(one.student)), _points(one.before), _points(one.after), escape(_verdicts(one.verdicts)))
        for one in sorted(changes, key=lambda one: (one.after or 0) - (one.before or 0))
    ]


def _points(score: float | None) -> str:
    return "none" if score is None else f"{score:g}"


def _verdicts(verdicts: tuple[str, str]) -> str:
    return verdicts[1] if verdicts[0] == verdicts[1] else " → ".join(verdicts)


def _attempts(report: ClassReport) -> str:
    if not report.attempts.keys() - {1}:
        return ""
    rows = [(str(number), str(count)) for number, count in report.attempts.items()]
    return table("Attempts", ("attempts", "students"), rows)


def _alike(report: ClassReport) -> str:
    """Pairs side by side, folded; with the method and its limits, because people will draw conclusions."""
    if not report.alike:
        return ""
    return (
        f"<section><h2>Code that is alike</h2><p>{escape(METHOD)} The thresholds were chosen by judgement, "
        f"and not measured on real classes.</p>{''.join(map(_pair, report.alike))}</section>"
    )


def _records(report: ClassReport) -> str:
    """Whose training records `grade` found to be too alike."""
    rows = [
        (*(escape(shown(name)) for name in pair.students), escape(shown(pair.run)), escape(shown(pair.why)))
        for pair in report.records
    ]
    head = ("student", "and", "training run", "why")
    return table("Training records that are too alike", head, rows) if rows else ""


def _pair(pair: Pair) -> str:
    one, other = (escape(shown(name)) for name in pair.students)
    same = f"; the same as a whole: {escape(', '.join(pair.identical))}" if pair.identical else ""
    cells = "".join(
        f'<h3>{escape(name)}</h3><div class="pair">{_figure(one, a)}{_figure(other, b)}</div>'
        for name, a, b in pair.cells
    )
    summary = f"{one} and {other}: {pair.share:.0%} of their own code{same}"
    return f"<details><summary>{summary}</summary>{cells}</details>"


def _figure(whose: str, text: str) -> str:
    code = escape(visible(text[:MOST_CODE]))
    return f'<figure><figcaption>{whose}</figcaption><pre tabindex="0">{code}</pre></figure>'
