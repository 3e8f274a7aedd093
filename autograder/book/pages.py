"""Reads a page of the book as data: its headings, labels, errata boxes, code cells and amount of text.

It reads the MyST source without running Sphinx, so that the traceability table, the reading time and the
message about a failing cell all come from one understanding of a page.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

DIRECTIVE = re.compile(r"^\{(?P<name>[\w:-]+)\}\s*(?P<argument>.*)$")
# Their bodies are not Markdown, so nothing inside them is a label or a word of prose.
OPAQUE = {"code", "code-block", "sourcecode", "math", "raw", "literalinclude", "mermaid", "bibliography"}
REMOVED = {"remove-cell", "remove-input"}  # its code is nowhere on the page
HIDDEN = {*REMOVED, "hide-input", "hide-cell"}
EXERCISES = {"exercise", "exercise-start"}
LABELS = {"covers": True, "mentions": False}  # whether the section answers what it names

WORDS_PER_MINUTE = 180  # attentive reading of a technical text
CODE_LINES_PER_MINUTE = 12


@dataclass(frozen=True)
class Label:
    """The rows and errata that one section, or one exercise of a chapter, answers or only mentions."""

    page: str
    line: int
    heading: str
    anchor: str
    ids: tuple[str, ...]
    in_exercise: bool = False
    answers: bool = True  # false when it only touches on them


@dataclass(frozen=True)
class ErratumBox:
    """One erratum box on a page."""

    page: str
    line: int
    erratum: str

    @property
    def anchor(self) -> str:
        return erratum_anchor(self.erratum)


@dataclass(frozen=True)
class CodeCell:
    """One code cell, numbered from 1 as a person counts them."""

    number: int
    line: int
    source: str
    hidden: bool = False
    tags: tuple[str, ...] = ()

    @property
    def removed(self) -> bool:
        """Whether a reader of the page can't see its code, not even by unfolding it."""
        return bool(REMOVED & set(self.tags))


@dataclass(frozen=True)
class Page:
    """What the course needs to know of one Markdown file of the book."""

    name: str
    title: str
    labels: tuple[Label, ...] = ()
    boxes: tuple[ErratumBox, ...] = ()
    cells: tuple[CodeCell, ...] = ()
    words: int = 0

    @property
    def minutes(self) -> int:
        """Expected reading time: prose at a technical pace, and every visible line of code."""
        lines = sum(len(cell.source.splitlines()) for cell in self.cells if not cell.hidden)
        return max(1, round(self.words / WORDS_PER_MINUTE + lines / CODE_LINES_PER_MINUTE))


def slug(identifier: str) -> str:
    """An id as it may stand in an address: `3-1.4.2` becomes `3-1-4-2`."""
    return identifier.replace(".", "-").lower()


def row_anchor(identifier: str) -> str:
    return f"row-{slug(identifier)}"


def erratum_anchor(identifier: str) -> str:
    return f"erratum-{slug(identifier)}"


def split_ids(argument: str) -> tuple[str, ...]:
    """The ids of a label, written with commas or spaces between them."""
    return tuple(part for part in re.split(r"[,\s]+", argument) if part)


def read_page(path: Path) -> Page:
    """Read one Markdown file of the book."""
    reader = _Reader(path.stem)
    reader.read(path.read_text(encoding="utf-8"), first_line=1)
    return reader.page()


@dataclass
class _Reader:
    """Walks the blocks of a page in reading order and gathers what `Page` holds."""

    name: str
    title: str = ""
    heading: str = ""
    labels: list[Label] = field(default_factory=list)
    boxes: list[ErratumBox] = field(default_factory=list)
    cells: list[CodeCell] = field(default_factory=list)
    words: int = 0

    def page(self) -> Page:
        return Page(
            self.name, self.title, tuple(self.labels), tuple(self.boxes), tuple(self.cells), self.words
        )

    def read(self, text: str, first_line: int, exercise: str | None = None) -> None:
        """Read a text that begins at a line of the file, and maybe stands inside an exercise."""
        for kind, token in _blocks(text):
            line = first_line + (token.map[0] if token.map else 0)
            if kind == "heading":
                self.heading = token.content
                self.title = self.title or token.content
            if kind in ("heading", "text"):
                self.words += len(re.findall(r"\w+", token.content))
            elif kind == "directive":
                self._directive(token, line, exercise)

    def _directive(self, token: Token, line: int, exercise: str | None) -> None:
        match = DIRECTIVE.match(token.info.strip())
        assert match is not None  # or it would not be of this kind
        name, argument = match["name"], match["argument"]
        if name in LABELS:
            anchor = f"covers-{len(self.labels) + 1}"
            heading = self.heading if exercise is None else exercise
            ids = split_ids(argument)
            in_exercise, answers = exercise is not None, LABELS[name]
            self.labels.append(Label(self.name, line, heading, anchor, ids, in_exercise, answers))
        elif name == "code-cell":
            self._cell(token, line)
        elif name not in OPAQUE:
            if name == "erratum":
                self.boxes.append(ErratumBox(self.name, line, argument.strip()))
            self.words += len(re.findall(r"\w+", argument))
            body, skipped = _without_options(token.content)
            title = argument.partition(" · ")[0]  # without difficulty and minutes
            self.read(body, line + 1 + skipped, title if name in EXERCISES else exercise)

    def _cell(self, token: Token, line: int) -> None:
        body, skipped = _without_options(token.content)
        tags = _tags(token.content.splitlines()[:skipped])
        hidden = bool(HIDDEN & set(tags))
        self.cells.append(CodeCell(len(self.cells) + 1, line, body.strip("\n"), hidden, tags))


def _blocks(text: str) -> Iterator[tuple[str, Token]]:
    """Headings, runs of text and directives of a Markdown text, in order; plain code is left out."""
    markdown = MarkdownIt("commonmark").enable("table")
    markdown.use(front_matter_plugin).use(colon_fence_plugin).use(dollarmath_plugin)
    in_heading = False
    for token in markdown.parse(text):
        if token.type in ("heading_open", "heading_close"):
            in_heading = token.type == "heading_open"
        elif token.type == "inline":
            yield ("heading" if in_heading else "text"), token
        elif token.type in ("fence", "colon_fence") and DIRECTIVE.match(token.info.strip()):
            yield "directive", token


def _without_options(body: str) -> tuple[str, int]:
    """A directive's body without its leading options, and how many lines these took."""
    lines = body.splitlines()
    if lines and lines[0].strip() == "---":
        closing = next((i for i, line in enumerate(lines[1:], 1) if line.strip() == "---"), 0)
        skipped = closing + 1
    else:
        skipped = next((i for i, line in enumerate(lines) if not re.match(r":[\w-]+:", line)), len(lines))
    return "\n".join(lines[skipped:]), skipped


def _tags(options: list[str]) -> tuple[str, ...]:
    """The tags of a cell, from `:tags: [a, b]` or from the block between two lines of dashes."""
    block = "\n".join(re.sub(r"^:([\w-]+):", r"\1:", line) for line in options if line.strip() != "---")
    tags = (yaml.safe_load(block) or {}).get("tags") or [] if block.strip() else []
    return (tags,) if isinstance(tags, str) else tuple(tags)
