"""Finds the numbers in the words of a chapter that no cell of it computes, prints or holds as data.

A number is bound when it stands in the code of a cell or in what the cell printed. Comments and the places
and sizes of a drawing bind nothing, and in a call of `says` only what is computed does: the words around it
are the sentence, not the proof.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from autograder.base import layout
from autograder.book.prose import BOOK, OPTION, prose, said

# What looks like a number and is none of ours to bind; the order matters, since each is blanked in turn.
EXCLUDED = (
    re.compile(r"\A---\n.*?\n---\n", re.S),  # front matter
    re.compile(r"<!--.*?-->|^```\{math\}.*?^```|\$\$.*?\$\$", re.S | re.M),
    re.compile(r"^\s*[`:]{3,}\{(?:covers|mentions|erratum|assignment)\}.*$|^\([\w-]+\)=", re.M),  # labels
    re.compile(r"(?<!`)(`{1,2})(?!`).+?(?<!`)\1(?!`)"),  # code, and the targets of roles
    re.compile(r"\$(?![-−]?\d[\d.,]*\$)[^$\n]+?\$"),  # a formula; a number alone between dollars is a number
    re.compile(r"\]\([^)\n]*\)|<https?:[^>]*>|https?:\S+"),  # targets of links
    re.compile(r"\b[\w./-]+\.(?:md|py|yml|json|ipynb|toml|svg|png|csv|txt|pt|safetensors)\b"),
    re.compile(r"\bE-\d+|\b\d-[A-Z]?\d[\w.]*"),  # errata and rows
    re.compile(
        r"\b(?:sections?|questions?|chapters?|figures?|tables?|equations?|parts?|exercises?)\s+"
        r"\d[\d.]*\w?(?:(?:,|\s+and|\s+to|–)\s*\d[\d.]*\w?)*",
        re.I,
    ),
)
NUMBER = re.compile(
    r"(?<![\w.,])(?P<sign>(?<![\w)])[-−])?"
    r"(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?P<power>e[-−+]?\d+)?"
    r"(?P<percent>\s?%|\s+per\s+cent\b)?(?!\w)(?!\.\d)"
)
IN_CELL = re.compile(
    r"(?<![\w.])(?P<sign>[-−])?(?P<digits>\d[\d_]*(?:\.\d+)?|\.\d+|\d+\.)(?P<power>e[-+]?\d+)?", re.I
)
GROUPED = re.compile(r"(?<![\w.,])(?P<sign>[-−])?(?P<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?)(?!\d)(?P<power>)")
YEARS = range(1900, 2031)
# What these are asked to draw is a picture, and its coordinates are no results.
DRAWING = {"ax", "axes", "fig", "plt", "plots", "arrow", "bare", "box", "grid"}
READ = {"alt", "caption", "title"}  # the options of a cell or a directive that a reader meets


@dataclass(frozen=True)
class Number:
    """A number in the words of a page: where it stands, how it is written, its value, what is around it."""

    line: int
    text: str
    value: Decimal
    passage: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}   … {self.passage} …"


@dataclass(frozen=True)
class Ran:
    """A code cell and what it printed; nothing when it has not been run."""

    source: str
    printed: str = ""


def unbound(page: str, cells: Iterable[Ran]) -> list[Number]:
    """The numbers in the words of a page that stand in none of its cells."""
    known: set[Decimal] = set()
    for cell in cells:
        known |= values(cell)
    # "Falls by 0.3" may be said of -0.3; a minus in the words asks for one in the cell.
    known |= {abs(value) for value in known}
    return [number for number in numbers(page) if number.value not in known]


def numbers(page: str) -> Iterator[Number]:
    """Decimals, per cents, and integers of three digits or more in prose, captions and alternative texts."""
    text, lines = _words(page), page.splitlines()
    for match in NUMBER.finditer(text):
        digits = match["digits"]
        counted = digits.isdigit() and not match["power"] and not match["percent"]
        if counted and (len(digits) < 3 or (len(digits) == 4 and int(digits) in YEARS)):
            continue
        line = text.count("\n", 0, match.start("digits")) + 1
        start = match.start("digits") - (text.rfind("\n", 0, match.start("digits")) + 1)
        passage = lines[line - 1][max(0, start - 60) : start + 50].strip()
        yield Number(line, " ".join(match[0].split()), _value(match), passage)


def values(cell: Ran) -> set[Decimal]:
    """Every number in the code of a cell and in what it printed."""
    code = _Code.of(cell.source)
    rest = "\n".join(line for line in cell.printed.splitlines() if not said(line))
    found = code.found | _values(rest)
    for _, text in said(cell.printed):
        found |= code.computed(text)
    return found


def literal_says(source: str) -> list[str]:
    """The texts of those `says` of a cell that hold nothing computed, and so prove nothing."""
    return _Code.of(source).literal


def _words(page: str) -> str:
    """The page with everything but its words left out, each line where it was."""
    lines = [""] * len(page.splitlines())
    key = ""
    for line in prose(page):
        named = re.match(r"\s*:?(?P<key>[\w-]+):(?P<rest>\s.*|$)", line.text)
        if line.option or OPTION.match(line.text):
            key = named["key"] if named else key  # a line without a key goes on with the value before it
            if key not in READ:
                continue
        lines[line.number - 1] = line.text
    text = "\n".join(lines)
    for pattern in EXCLUDED:
        text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


class _Code(ast.NodeVisitor):
    """Gathers the numbers of a cell's code, as numbers and inside texts."""

    def __init__(self) -> None:
        self.found: set[Decimal] = set()
        self.sentences: list[re.Pattern[str]] = []  # of each `says`, with a group for each computed part
        self.literal: list[str] = []

    @classmethod
    def of(cls, source: str) -> _Code:
        code = cls()
        try:
            code.visit(ast.parse(source))
        except SyntaxError:  # a line for IPython
            code.found = _values(source)
        return code

    def visit_Call(self, node: ast.Call) -> None:
        if getattr(node.func, "id", "") == "says" and len(node.args) == 2:
            self._says(node.args[1])
        elif _first_name(node.func) not in DRAWING:
            self.generic_visit(node)

    def visit_FormattedValue(self, node: ast.FormattedValue) -> None:
        self.visit(node.value)  # and not the digits of its format

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            self.found |= {-value for value in _constant(node.operand)}
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        self.found |= _constant(node)

    def _says(self, text: ast.expr) -> None:
        parts = text.values if isinstance(text, ast.JoinedStr) else [text]
        fixed = [part.value if isinstance(part, ast.Constant) else None for part in parts]
        for part, words in zip(parts, fixed, strict=True):
            if words is None:
                self.visit(part)
        self.sentences.append(re.compile("".join("(.+?)" if x is None else _spaced(str(x)) for x in fixed)))
        if None not in fixed:
            self.literal.append(ast.unparse(text))

    def computed(self, sentence: str) -> set[Decimal]:
        """The numbers of a sentence that was found on a page, as far as code has put them there."""
        matches = [pattern.fullmatch(sentence) for pattern in self.sentences]
        spans = [match.span(i + 1) for match in matches if match for i in range(match.re.groups)]
        return {
            _value(number)
            for number in NUMBER.finditer(sentence)
            if any(number.start() < end and start < number.end() for start, end in spans)
        }


def _spaced(words: str) -> str:
    """The pattern of fixed words in a sentence whose white space was folded, and cut off at its ends."""
    return re.sub(r"(\\?\s)+", lambda _: r"\s*", re.escape(words))


def _first_name(node: ast.expr) -> str:
    """The name that an expression such as `axes[0].text` starts from."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return getattr(node, "id", "")


def _constant(node: ast.Constant) -> set[Decimal]:
    if isinstance(node.value, str):
        return _values(node.value)
    if isinstance(node.value, int | float) and not isinstance(node.value, bool):
        value = Decimal(repr(node.value))
        return {value} if value.is_finite() else set()
    return set()


def _values(text: str) -> set[Decimal]:
    """Every number in a text; `1,200` is one number, and `1, 200` are two."""
    grouped = {_value(match) for match in GROUPED.finditer(text)}
    return grouped | {_value(match) for match in IN_CELL.finditer(GROUPED.sub(" ", text))}


def _value(match: re.Match[str]) -> Decimal:
    digits = re.sub(r"[,_]", "", match["digits"]) + (match["power"] or "").replace("−", "-")
    return Decimal(f"-{digits}" if match["sign"] else digits)


def last_run(root: Path, page: str) -> list[Ran]:
    """The cells of a page with what each printed when it last ran for the book, if it did."""
    from autograder.book.pages import read_page

    printed: dict[str, str] = {}
    cache = layout.chapter_cache(layout.book_work(root))
    if cache.exists():
        from jupyter_cache import get_cache

        opened = get_cache(str(cache))
        for record in sorted(opened.list_cache_records(), key=lambda record: record.pk):
            if Path(record.uri).stem == page:
                cells = opened.get_cache_bundle(record.pk).nb.cells
                printed |= {x.source.strip(): printed_by(x) for x in cells if x.cell_type == "code"}
    cells = read_page(layout.page(root, page)).cells
    return [Ran(cell.source, printed.get(cell.source.strip(), "")) for cell in cells]


def printed_by(cell: Any) -> str:
    """The text of a notebook cell's outputs, without its figures."""
    texts = [
        output.text if output.output_type == "stream" else output.get("data", {}).get("text/plain", "")
        for output in cell.outputs
    ]
    return "\n".join(text for text in texts if not text.startswith("<Figure"))


def main(arguments: list[str]) -> int:
    """List what is unbound in the named chapters, or in all of them; the status is 1 when something is."""
    from autograder.course import contents

    chapters = contents.read(BOOK.parent).chapters
    paths = [Path(name) for name in arguments] or [BOOK / f"{name}.md" for name in chapters]
    total = 0
    for path in paths:
        cells = last_run(path.resolve().parent.parent, path.stem)
        found = unbound(path.read_text(encoding="utf-8"), cells)
        print(f"{path.name}: {len(found)} unbound")
        silent = sum(not cell.printed and "print(" in cell.source for cell in cells)
        if silent:
            print(f"  {silent} of {len(cells)} cells print something and have not run since they changed:")
            print("  build the book to count what they print.")
        for number in found:
            print(f"  {number}")
        total += len(found)
    return int(total > 0)
