"""The report on a class as one page that loads nothing and runs nothing, for screen and paper."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.base import layout
from autograder.base.words import plural, shown, visible
from autograder.outlets.likeness import METHOD, Pair
from autograder.outlets.statistics import BINS, ClassReport, Group, TestStatistics

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_TELLS_APART = (
    "How a test tells people apart: the correlation of its points with the rest of the score. "
    "Near 0 or below, look at the test."
)
_TEST_HEAD = ("test", "points", "passed", "mean", "tells apart", "time")
_MOST_CODE = 5000  # characters of one cell
_MOST = 30  # groups of one kind that are shown; the JSON file has all


def page(report: ClassReport) -> str:
    """HTML; what students wrote is text in it."""
    css = (layout.PACKAGE / "templates" / "report" / "page.css").read_text(encoding="utf-8")
    title = f"Report: {escape(report.assignment)}"
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{_opening(report)}</p>",
        _table("Scores", ("share of the points", "students", ""), _bins(report)),
        _changes(report),
        _table("Tests", _TEST_HEAD, map(_test_row, report.tests)),
        f"<p>{_TELLS_APART}</p>",
        _groups("Known mistakes", "mistake", report.mistakes),
        _groups("Failures that no known mistake explains", "test", report.failures),
        _groups("Verdicts with a reason", "verdict", report.troubles),
        _groups("Repairs", "what", report.repairs),
        _attempts(report),
        _alike(report),
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
        return escape(test.name), f"{test.points:g}", "waits", "", "", ""
    share = test.passed / test.graded
    passed = f"{test.passed} of {test.graded} {_bar(share, f'{share:.0%} passed')}"
    took = "" if test.seconds is None else f"{test.seconds:.2f} s, at most {test.slowest:.2f} s"
    return escape(test.name), f"{test.points:g}", passed, f"{test.mean:.0%}", apart, took


def _changes(report: ClassReport) -> str:
    """Those who lose come first."""
    rows = [
        (escape(shown(one.student)), _points(one.before), _points(one.after), escape(_verdicts(one.verdicts)))
        for one in sorted(report.changes, key=lambda one: (one.after or 0) - (one.before or 0))
    ]
    head = ("student", "before", "now", "verdict")
    return _table("What changed since the last report", head, rows) if rows else ""


def _points(score: float | None) -> str:
    return "none" if score is None else f"{score:g}"


def _verdicts(verdicts: tuple[str, str]) -> str:
    return verdicts[1] if verdicts[0] == verdicts[1] else " → ".join(verdicts)


def _attempts(report: ClassReport) -> str:
    parts = []
    if len(report.attempts) > 1 or report.attempts.keys() - {1}:
        rows = [(str(number), str(count)) for number, count in report.attempts.items()]
        parts.append(_table("Attempts", ("attempts", "students"), rows))
    if report.arrivals:
        most = max(report.arrivals.values())
        days = [
            (escape(day), str(n), _bar(n / most, f"{plural(n, 'attempt')}"))
            for day, n in report.arrivals.items()
        ]
        parts.append(_table("Attempts over time", ("day", "arrived", ""), days))
    return "".join(parts)


def _alike(report: ClassReport) -> str:
    """Pairs side by side, folded; with the method and its limits, because people will draw conclusions."""
    if not report.alike:
        return ""
    return (
        f"<section><h2>Code that is alike</h2><p>{escape(METHOD)} The thresholds were chosen by judgement, "
        f"and not measured on real classes.</p>{''.join(map(_pair, report.alike))}</section>"
    )


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
    code = escape(visible(text[:_MOST_CODE]))
    return f'<figure><figcaption>{whose}</figcaption><pre tabindex="0">{code}</pre></figure>'


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
