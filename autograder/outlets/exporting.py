"""Writes the table of an assignment's grades that somebody has asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from autograder.base import layout
from autograder.course import assignments
from autograder.outlets import export
from autograder.outlets.export import Exported, TableKind, Wishes


@dataclass(frozen=True)
class TableWritten:
    """What was written, and of how many grades."""

    made: Exported
    grades: int


def write(
    course: Path,
    root: Path,
    assignment: str,
    target: Path,
    kind: TableKind,
    gradebook: Path | None,
    wishes: Wishes,
) -> TableWritten:
    """A plain table, or the platform's own one, `gradebook`, with its column filled in."""
    called = replace(wishes, titles=_titles(root, assignment))
    table = None if kind is TableKind.PLAIN else export.read(export.require(gradebook, kind))
    found = export.grades(course, assignment)
    made = export.filled(table, kind, found, assignment, called) if table else export.plain(found)
    export.write(target, made)
    return TableWritten(made, len(found))


def _titles(root: Path, assignment: str) -> tuple[str, ...]:
    """What an assignment is called besides, where it is written here."""
    path = layout.assignment(root, assignment)
    return (assignments.read(path).title,) if path.is_file() else ()
