"""What stands beside an assignment section by section; the rubric of answers in words is such a text."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.base import layout

_SECTION = re.compile(r"^## +(?P<cell>[\w-]+).*\n(?P<text>(?:(?!## ).*\n?)*)", re.MULTILINE)


def read(root: Path, assignment: str) -> dict[str, str]:
    """The lines of `rubric.md` for each cell; nothing where no rubric is written."""
    return sections(layout.beside_assignment(root, assignment, "rubric.md"))


def sections(path: Path) -> dict[str, str]:
    """The text under each heading of the second level, by the first word of the heading."""
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return {found["cell"]: found["text"].strip() for found in _SECTION.finditer(text)}
