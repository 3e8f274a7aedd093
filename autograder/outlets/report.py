"""The report on a class as one page that loads nothing and runs nothing, for screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.base import layout
from autograder.base.words import plural, shown
from autograder.outlets.statistics import BINS, ClassReport, Group, TestStatistics

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_TELLS_APART = (
    "How a test tells people apart: the correlation of its points with the rest of the score. "
    "Near 0 or below, look at the test."
)
_MOST = 30  # groups of one kind that are shown; the JSON file has all


def page(report: ClassReport) -> str:
    """HTML; what students wrote is text in it."""
    css = (layout.PACKAGE / "templates" / "report" / "page.css").read_text(encoding="utf-8")
    title = f"Report: {escape(report.assignment)}"
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{_opening(report)}</p>",
        _table("Scores", ("share of the points", "students", ""), _bins(report)),
        _table("Tests", ("test", "points", "passed", "mean", "tells apart"), map(_test_row, report.tests)),
        f"<p>{_TELLS_APART}</p>",
        _groups("Known mistakes", "mistake", report.mistakes),
        _groups("Failures that no known mistake explains", "test", report.failures),
        _groups("Verdicts with a reason", "verdict", report.troubles),
        _groups("Repairs", "what", report.repairs),
    ]
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
    )
    body = "\n".join(filter(None, parts))
    head += f"<style>{css}</style>"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body><main>\n{body}\n</main></body></html>\n'
    )


def _opening(report: ClassReport) -> str:
    verdicts = ", ".join(f"{count} {escape(name)}" for name, count in report.verdicts.items())
    have = "has" if report.waiting == 1 else "have"
    waits = f" {plural(report.waiting, 'student')} {have} answers that wait for a reader."
    waits = waits if report.waiting else ""
    return (
        f"{plural(report.students, 'student')}: {verdicts}. "
        f"Mean {report.mean:.0%} of the points that are decided, median {report.median:.0%}.{waits}"
    )


def _bins(report: ClassReport) -> Iterable[tuple[str, ...]]:
    most = max(report.shares)
    for number, count in enumerate(report.shares):
        label = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
        yield label, str(count), _bar(count / most if most else 0.0, f"{plural(count, 'student')}")


def _test_row(test: TestStatistics) -> tuple[str, ...]:
    apart = "" if test.discrimination is None else f"{test.discrimination:.2f}"
    if not test.graded:
        return escape(test.name), f"{test.points:g}", "waits", "", ""
    share = test.passed / test.graded
    passed = f"{test.passed} of {test.graded} {_bar(share, f'{share:.0%} passed')}"
    return escape(test.name), f"{test.points:g}", passed, f"{test.mean:.0%}", apart


def _groups(title: str, what: str, groups: tuple[Group, ...]) -> str:
    if not groups:
        return ""
    rows = (
        (escape(shown(g.what)), str(g.count), escape(shown(", ".join(g.students))), escape(shown(g.words)))
        for g in groups[:_MOST]
    )
    more = f"<p>… and {len(groups) - _MOST} more.</p>" if len(groups) > _MOST else ""
    return _table(title, (what, "students", "for example", "words"), rows) + more


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A heading and a table; the first cell of each row names it."""
    names = "".join(f'<th scope="col">{name}</th>' if name else "<td></td>" for name in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>\n'
        for first, *rest in rows
    )
    table = f"<table><thead><tr>{names}</tr></thead>\n<tbody>{body}</tbody></table>"
    return f"<section><h2>{title}</h2>{table}</section>"


def _bar(share: float, label: str) -> str:
    return f'<meter min="0" max="1" value="{share:.3f}" aria-label="{label}"></meter>'
