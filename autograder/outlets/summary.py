"""What a feedback page says before the notebook: what was lost and why, what waits, what passed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from autograder.base.records import Cell, Grade, Master, Role
from autograder.base.scores import CellScore, points

_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_HIDDEN = re.compile(r"^# Hidden test\b.*", re.MULTILINE)
_SAYING = re.compile(r"[^\W\d_]{4,}")  # words that carry a meaning are seldom shorter
_TEX = re.compile(r"\\([A-Za-z]+)")  # a sign by its name: \alpha
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_LONGEST = 140  # characters of a question


@dataclass(frozen=True)
class GradedCell:
    """One test or answer: what it looks at, where it belongs, what it gave, and the words for its student."""

    name: str
    looks_at: str  # what a test looks at, as its comment says; the name of one without a comment
    exercise: str
    score: float
    points: float
    waits: bool = False
    recognised: bool = False  # what is returned equals a known mistake
    message: str = ""
    task: tuple[str, ...] = ()  # the words of the task that it rests on
    section: tuple[str, str] | None = None  # of the book: heading, and address if it has one

    @property
    def lost(self) -> bool:
        return not self.waits and self.score < self.points

    @property
    def worth(self) -> str:
        """Its points in words."""
        if self.waits:
            return f"up to {points(self.points)}"
        return f"{self.score:g} of {points(self.points)}"


def graded_cells(
    master: Master, grade: Grade, scores: Mapping[str, CellScore], messages: Mapping[str, str]
) -> tuple[GradedCell, ...]:
    """All that is worth points, in the order of the course's notebook; its texts are the course's own."""
    recognised = {test.name for test in grade.tests if test.diagnosis}
    about_of, exercise, found = properties(master), "", []
    for cell in master.cells:
        text = cell.source if cell.kind == "markdown" and not cell.name else ""
        heading = _HEADING.search(text)
        exercise = heading[1].strip() if heading else exercise
        known, section = scores.get(cell.name, {}) if cell.name else {}, master.sections.get(cell.name)
        if "score" not in known:
            continue
        about, message = about_of[cell.name], messages.get(cell.name, "")
        found.append(
            GradedCell(
                cell.name,
                about,
                exercise,
                known["score"],
                known["points"],
                bool(known.get("waits")),
                cell.name in recognised,
                message,
                telling(master.rests.get(cell.name, ()), f"{about} {message}"),
                (plain_line(section[0]), section[1]) if section else None,
            )
        )
    return tuple(found)


def properties(master: Master) -> dict[str, str]:
    """What every named cell looks at, or was asked, in the words of the course's notebook."""
    asked, found = "", {}
    for cell in master.cells:
        if cell.name:
            found[cell.name] = looks_at(cell, master.released.get(cell.name, ""), asked)
        elif cell.kind == "markdown" and cell.source:
            asked = question(cell.source)
    return found


def looks_at(cell: Cell, released: str, asked: str = "") -> str:
    """The comment that opens a test, as a sentence; of an answer in words, what was asked."""
    if cell.role is not Role.TEST:
        return asked or f"Your answer: {cell.name}"
    comment = []
    for line in _HIDDEN.sub("", released).splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# ").strip())
    return " ".join(filter(None, comment)) or f"Test {cell.name}"


def question(text: str) -> str:
    """The last paragraph of a text, which asks what the next cell answers, as one plain line."""
    paragraphs = [part.strip() for part in re.split(r"\n\s*\n", text)]
    asking = [part for part in paragraphs if part and not part.startswith(("#", "<"))]
    line = plain_line(asking[-1]) if asking else ""
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rsplit(' ', 1)[0]} …"


def plain_line(text: str) -> str:
    """A line as it reads without the signs of Markdown and TeX."""
    plain = _ROOT.sub(r"√\1", re.sub(r"[*`$]", "", text))
    return " ".join(_TEX.sub(r"\1", plain).split())


def telling(quotes: tuple[str, ...], words: str) -> tuple[str, ...]:
    """The quotes of a task that speak of the same things as these words; all of them if none does.

    A test may rest on several sentences, and the loss is about one of them.
    """
    said = _content(words)
    shared = tuple(quote for quote in quotes if _content(quote) & said)
    return shared or quotes


def _content(text: str) -> set[str]:
    return {word.lower() for word in _SAYING.findall(text)}
