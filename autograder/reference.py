"""Gives the reference solutions of an assignment as a namespace, for figures of the book and for tests.

Only given code and solutions run: no check, no test. Nothing of this reaches a student.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder import assignments
from autograder.assignments import Kind

ROOT = Path(__file__).resolve().parent.parent


@cache
def reference(name: str, root: Path = ROOT) -> SimpleNamespace:
    """Return the names that the solved assignment defines: `reference("attention").softmax`."""
    assignment = assignments.read(assignments.source_path(root, name))
    namespace: dict[str, Any] = {"__name__": f"reference_{name}"}
    for cell in assignment.cells_of(Kind.GIVEN, Kind.SOLUTION):
        # The file's own name and line numbers, so that a traceback points into the assignment.
        code = compile("\n" * cell.line + cell.source, str(assignment.path), "exec")
        exec(code, namespace)
    return SimpleNamespace(**{key: value for key, value in namespace.items() if not key.startswith("__")})
