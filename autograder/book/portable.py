"""Turns a chapter into a notebook that any Jupyter shows well: plain Markdown in the place of directives.

All code cells are kept, also those whose input a page hides, since later cells need them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat

FENCE = re.compile(r"^(?P<fence>`{3,}|:{3,})\{(?P<name>[\w:-]+)\}[ \t]*(?P<argument>.*)$")
# What belongs to the page alone, and what becomes a title with its text below.
DROPPED = {"covers", "mentions", "readingtime", "assignment", "question", "live", "raw", "bibliography"}
DOCUMENTS = "For readers of the documents:"
TITLES = {
    "goals": "After this chapter you can",
    "erratum": DOCUMENTS,
    "documents": DOCUMENTS,
    "exercise": "Exercise",
}
ROLES = (
    (re.compile(r"\{cite:[pt]\}`([^`]+)`"), lambda found: f"({found[1].replace(',', ', ')})"),
    (re.compile(r"\{numref\}`[^`]+`"), lambda found: "the figure"),
    (re.compile(r"\{eq\}`[^`]+`"), lambda found: "the formula"),
    (re.compile(r"\{[\w:-]+\}`([^`]+)`"), lambda found: found[1]),
    (re.compile(r"\[([^\]]+)\]\((?:#|[\w-]+\.md|peft-)[^)]*\)"), lambda found: found[1]),
)
LABEL = re.compile(r"^\([\w-]+\)=\n", re.M)


def notebook_of(page: Path) -> nbformat.NotebookNode:
    """The chapter as a notebook, without outputs."""
    cells: list[Any] = []
    for kind, text in _parts(page.read_text(encoding="utf-8")):
        if kind == "code":
            cells.append(nbformat.v4.new_code_cell(text, id=f"cell-{len(cells)}"))
        elif text.strip():
            cells.append(nbformat.v4.new_markdown_cell(plain(text).strip(), id=f"cell-{len(cells)}"))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook: nbformat.NotebookNode = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    return notebook


def _parts(source: str) -> list[tuple[str, str]]:
    """The code cells of a chapter, and the text between them."""
    source = re.sub(r"\A---\n.*?\n---\n", "", source, flags=re.S)
    parts: list[tuple[str, str]] = []
    last = 0
    for cell in re.finditer(r"^```\{code-cell\}[^\n]*\n(?P<body>.*?)^```$", source, flags=re.S | re.M):
        parts += [("text", source[last : cell.start()]), ("code", _without_head(cell["body"]).strip("\n"))]
        last = cell.end()
    return [*parts, ("text", source[last:])]


def _without_head(body: str) -> str:
    """A directive's body without its options, between lines of dashes or with colons around their names."""
    return re.sub(r"\A(?:---\n.*?\n---\n|(?::[\w-]+:[^\n]*\n)+)", "", body, flags=re.S)


def plain(text: str) -> str:
    """Markdown without directives, roles and labels."""
    lines, result = LABEL.sub("", text).splitlines(), []
    at = 0
    while at < len(lines):
        opened = FENCE.match(lines[at])
        if opened is None:
            result.append(lines[at])
            at += 1
            continue
        end = next(i for i in range(at + 1, len(lines)) if lines[i].rstrip() == opened["fence"])
        body = _without_head("\n".join(lines[at + 1 : end]) + "\n")
        result += _unwrapped(opened["name"], opened["argument"].strip(), body).splitlines()
        at = end + 1
    joined = "\n".join(result)
    for pattern, words in ROLES:
        joined = pattern.sub(words, joined)
    return re.sub(r"\n{3,}", "\n\n", joined)


def _unwrapped(name: str, argument: str, body: str) -> str:
    if name in DROPPED:
        return ""
    if name == "math":
        return f"$$\n{body.strip()}\n$$"
    title = " ".join(filter(None, (TITLES.get(name, ""), argument)))
    return f"**{title}**\n\n{plain(body).strip()}" if title else plain(body).strip()
