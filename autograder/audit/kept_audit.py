"""Keeps the last whole audit of an assignment, which the book shows and the tests hold against the text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.base import files, layout


@dataclass(frozen=True)
class Kept:
    """Of which text the audit was, how many problems it found, and its counts by exercise and by kind."""

    fingerprint: str
    findings: int
    exercises: list[dict[str, Any]]
    kinds: dict[str, list[int]]  # of changes made by program: caught, and tried


def read(root: Path, assignment: str) -> Kept | None:
    """The last whole audit of an assignment, if there was one."""
    path = _path(root, assignment)
    return Kept(**json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else None


def write(root: Path, assignment: str, kept: Kept) -> None:
    """Keep an audit in the place of the one before."""
    path = _path(root, assignment)
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_json(path, asdict(kept))


def _path(root: Path, assignment: str) -> Path:
    return layout.audit_counts(root, assignment)
