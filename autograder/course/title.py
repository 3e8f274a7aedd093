"""The name of a course, and what its folders and archives are called after it."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.base import layout


def of(root: Path) -> str:
    """The course's name, as its book has it."""
    import yaml

    path = root / layout.BOOK_CONFIG
    known = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return str(known.get("title") or "The course")


def folder(name: str) -> str:
    """The same in letters that every system and every address allows."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "course"
