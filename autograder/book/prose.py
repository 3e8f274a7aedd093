"""Holds what a page says to what its cells compute: a sentence that no longer fits its numbers is an error.

A hidden cell of a chapter repeats a sentence with the computed numbers in it, and `says` looks for it on the
page. Code is no prose: a sentence is not found in the cell that asks for it.

`python -m autograder.book.prose book/attention.md` lists the numbers of a chapter that no cell holds.
"""

from __future__ import annotations

import difflib
import importlib
import re
import sys
from dataclasses import dataclass
from pathlib import Path

BOOK = Path(__file__).resolve().parents[2] / "book"
FENCE = re.compile(r"^\s*(?P<fence>`{3,}|~{3,}|:{3,})\s*(?P<info>.*?)\s*$")
DIRECTIVE = re.compile(r"\{(?P<name>[\w:-]+)\}")
# Fences that hold code or a drawing and no words of ours; every other directive holds prose.
CODE = {"code-cell", "code", "code-block", "sourcecode", "raw", "literalinclude", "mermaid"}
OPTION = re.compile(r"\s*:[\w-]+:")


@dataclass(frozen=True)
class ProseLine:
    """One line of a page that a reader meets as prose, a caption or an alternative text."""

    number: int
    text: str
    option: bool = False  # part of the head of a cell, where captions and alternative texts stand


def says(page: str, text: str, *, book: Path | None = None) -> None:
    """Fail unless the source of `page` contains `text`; runs of white space count as one space.

    `says("attention.md", f"the largest weight falls to {w.max():.5f}")` stands in a hidden cell. Numbers
    and words have to match as a whole: 0.5 is not found in 0.53. The text is printed, with the page before
    it, so that it can be compared again when only the prose has changed and no cell runs.
    """
    source = (book or _book()) / page
    whole, wanted = folded(prose(source.read_text(encoding="utf-8"))), _fold(text)
    if not wanted:
        raise AssertionError(f"{page}: there is nothing to look for; `says` needs a text.")
    if not _whole(wanted).search(whole):
        raise AssertionError(
            f"{page} does not say:\n  {wanted}\nThe nearest passage is:\n  {nearest(whole, wanted)}"
        )
    print(f"{page} says: {wanted}")


def said(output: str) -> list[tuple[str, str]]:
    """The pages and texts that a cell's printed output shows to have been found: the other end of `says`."""
    return [(match[1], match[2]) for match in re.finditer(r"^(\S+\.md) says: (.+)$", output, re.M)]


def prose(source: str) -> list[ProseLine]:
    """The lines of a page without the code of its cells; the options of a cell, its caption, stay."""
    found: list[ProseLine] = []
    open_fences: list[str] = []
    options = None  # inside a code fence: which part of its head we are in, "" past it
    for number, text in enumerate(source.splitlines(), 1):
        fence = FENCE.match(text)
        if fence and not fence["info"] and open_fences and fence["fence"].startswith(open_fences[-1]):
            open_fences.pop()
            found += [ProseLine(number, text)] if options is None else []
            options = None
        elif options is not None:
            options = _part_of_head(text, options)
            if options:
                found.append(ProseLine(number, text, option=True))
        elif fence:
            open_fences.append(fence["fence"])
            options = "start" if _holds_code(fence["info"]) else None
            found += [ProseLine(number, text)] if options is None else []
        else:
            found.append(ProseLine(number, text))
    return found


def folded(lines: list[ProseLine]) -> str:
    return _fold(" ".join(line.text for line in lines))


def nearest(whole: str, wanted: str) -> str:
    """The passage of a text that is most like the wanted one, at word boundaries and of about its length."""
    words, size = whole.split(" "), len(wanted.split(" "))
    rare = set(wanted.split(" "))
    starts = range(max(1, len(words) - size + 1))
    # Counting shared words is quick; the exact and slow comparison is for the best few places.
    best = sorted(starts, key=lambda i: -len(rare & set(words[i : i + size])))[:25]
    passages = [" ".join(words[i : i + size]) for i in best]
    return max(passages, key=lambda passage: difflib.SequenceMatcher(None, passage, wanted).ratio())


def _holds_code(info: str) -> bool:
    directive = DIRECTIVE.match(info)
    return directive is None or directive["name"] in CODE


def _part_of_head(text: str, part: str) -> str:
    """Where in a cell a line stands: in a `block` between lines of dashes, in `lines` of options, or past."""
    if part == "start" and text.strip() == "---":
        return "block"
    if part == "block":
        return "" if text.strip() == "---" else "block"
    return "lines" if part and OPTION.match(text) else ""


def _fold(text: str) -> str:
    return " ".join(text.split())


def _whole(wanted: str) -> re.Pattern[str]:
    """The text, not cut out of a longer word or number: neither 0.5 of 0.53 nor 200 of 1,200."""
    before = r"(?<![\w])(?<!\d[.,])" if re.match(r"\w", wanted) else ""
    after = r"(?!\w)(?![.,]\d)" if re.search(r"\w$", wanted) else ""
    return re.compile(before + re.escape(wanted) + after)


def _book() -> Path:
    """The folder of the pages: where the kernel of a chapter runs, or the course's own."""
    here = Path.cwd()
    return here if here.name == "book" and (here / "_toc.yml").exists() else BOOK


if __name__ == "__main__":
    # By name: what this module imports, the cells of a chapter depend on, and they need only `says`.
    sys.exit(importlib.import_module("autograder.book.numbers").main(sys.argv[1:]))
