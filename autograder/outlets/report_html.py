"""The pieces that pages for instructors are made of: a document that loads and runs nothing, tables, bars."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.base import layout
from autograder.base.words import plural, shown, visible
from autograder.outlets.statistics import BINS, Group

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
MOST_CODE = 5000  # characters of one cell
_MOST = 30  # groups of one kind that are shown; the JSON file has all


def document(title: str, parts: Iterable[str]) -> str:
    """A whole page; empty parts are left out."""
    css = (layout.PACKAGE / "templates" / "report" / "page.css").read_text(encoding="utf-8")
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{css}</style>"
    )
    body = "\n".join([f"<h1>{escape(title)}</h1>", *filter(None, parts)])
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body><main>\n{body}\n</main></body></html>\n'
    )


def table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]], note: str = "") -> str:
    """A heading and a table; the first cell of each row names it.  Cells are HTML."""
    names = "".join(f'<th scope="col">{name}</th>' if name else "<td></td>" for name in head)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>\n'
        for first, *rest in rows
    )
    words = f"<p>{escape(note)}</p>" if note else ""
    return (
        f'<section><h2>{title}</h2><div class="wide" tabindex="0" role="group" aria-label="{title}">'
        f"<table><thead><tr>{names}</tr></thead>\n<tbody>{body}</tbody></table></div>{words}</section>"
    )


def distribution(title: str, shares: tuple[int, ...]) -> str:
    """Students in equal parts from 0 to 100 per cent."""
    most = max(shares)
    rows = [
        (
            f"{100 * number // BINS} to {100 * (number + 1) // BINS} %",
            str(count),
            bar(count / most if most else 0.0, plural(count, "student")),
        )
        for number, count in enumerate(shares)
    ]
    return table(title, ("share of the points", "students", ""), rows)


def groups(title: str, what: str, found: tuple[Group, ...]) -> str:
    """Students who did the same, the largest group first."""
    if not found:
        return ""
    rows = (
        (escape(shown(g.what)), str(g.count), escape(shown(", ".join(g.students))), _words(g))
        for g in found[:_MOST]
    )
    more = f"… and {len(found) - _MOST} more." if len(found) > _MOST else ""
    return table(title, (what, "students", "for example", "words"), rows, more)


def _words(group: Group) -> str:
    """What was said, and folded what was printed and what one of them wrote."""
    words = escape(shown(group.words))
    whose = escape(shown(group.students[0])) if group.students else ""
    return words + folded("the test printed", group.printed) + folded(f"for example {whose}", group.sample)


def folded(title: str, text: str) -> str:
    """Code or output of a student, as text, behind a line that opens it."""
    if not text:
        return ""
    code = escape(visible(text[:MOST_CODE]))
    return f'<details><summary>{title}</summary><pre tabindex="0">{code}</pre></details>'


def days(title: str, arrivals: dict[str, int]) -> str:
    """How many attempts arrived, day by day."""
    if not arrivals:
        return ""
    most = max(arrivals.values())
    rows = [(escape(day), str(n), bar(n / most, plural(n, "attempt"))) for day, n in arrivals.items()]
    return table(title, ("day", "arrived", ""), rows)


def together(text: str) -> str:
    """Numbers and their words, which no line breaks apart."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def bar(share: float, label: str) -> str:
    return f'<meter min="0" max="1" value="{share:.3f}" aria-label="{label}"></meter>'
