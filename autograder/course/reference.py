"""Gives the reference solutions of an assignment as a namespace, for figures of the book and for tests.

Only given code and solutions run: no check, no test. Nothing of this reaches a student.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.base import layout
from autograder.course import assignments
from autograder.course.assignments import Kind
from autograder.course.reach import makers_of

ROOT = layout.CODE


@cache
def reference(name: str, root: Path = ROOT, *, only: tuple[str, ...] = ()) -> SimpleNamespace:
    """Return the names that the solved assignment defines: `reference("attention").softmax`.

    `only` names what is wanted; the cells that this takes run, and no other.
    """
    assignment = assignments.read(layout.assignment(root, name))
    namespace: dict[str, Any] = {"__name__": f"reference_{name}"}
    for cell in makers_of(assignment, only) if only else assignment.cells_of(Kind.GIVEN, Kind.SOLUTION):
        # The file's own name and line numbers, so that a traceback points into the assignment.
        code = compile("\n" * cell.line + cell.source, str(assignment.path), "exec")
        exec(code, namespace)
    return SimpleNamespace(**{key: value for key, value in namespace.items() if not key.startswith("__")})
