"""Which section of the book to read again for a test that was lost: by the rows that its exercise covers."""

from __future__ import annotations

from pathlib import Path

from autograder.base import layout
from autograder.book.pages import Label, read_page
from autograder.course import assignments

Section = tuple[str, str]  # its heading, and its address below the book's


def of_tests(root: Path, name: str) -> dict[str, Section]:
    """For each graded cell of an assignment the first section that answers it, or else its chapter."""
    page, written = layout.page(root, name), layout.assignment(root, name)
    if not page.is_file() or not written.is_file():
        return {}
    assignment, chapter = assignments.read(written), read_page(page)
    labels = [label for label in chapter.labels if label.answers and not label.in_exercise]
    found = {exercise.id: _section(labels, exercise.rows, name) for exercise in assignment.exercises}
    whole = (chapter.title or name, f"{name}.html")
    return {cell.id: found.get(cell.exercise) or whole for cell in assignment.cells if cell.points}


def _section(labels: list[Label], rows: tuple[str, ...], name: str) -> Section | None:
    for row in rows:
        for label in labels:
            if row in label.ids:
                return label.heading, f"{name}.html#{label.anchor}"
    return None
