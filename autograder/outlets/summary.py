"""What a feedback page says before the notebook: what was lost and why, what waits, what passed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from autograder.base.records import Cell, Grade, Master, Role
from autograder.base.scores import CellScore, points

_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_HIDDEN = re.compile(r"^# Hidden test\b.*", re.MULTILINE)


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
    section: tuple[str, str] | None = None  # of the book: heading and address

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
    exercise, found = "", []
    for cell in master.cells:
        heading = _HEADING.search(cell.source) if cell.kind == "markdown" and not cell.name else None
        exercise = heading[1].strip() if heading else exercise
        known = scores.get(cell.name, {}) if cell.name else {}
        if "score" not in known:
            continue
        found.append(
            GradedCell(
                cell.name,
                looks_at(cell, master.released.get(cell.name, "")),
                exercise,
                known["score"],
                known["points"],
                bool(known.get("waits")),
                cell.name in recognised,
                messages.get(cell.name, ""),
                master.rests.get(cell.name, ()),
                master.sections.get(cell.name),
            )
        )
    return tuple(found)


def looks_at(cell: Cell, released: str) -> str:
    """The comment that opens a test, as a sentence."""
    if cell.role is not Role.TEST:
        return f"Your answer: {cell.name}"
    comment = []
    for line in _HIDDEN.sub("", released).splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# ").strip())
    return " ".join(filter(None, comment)) or f"Test {cell.name}"
