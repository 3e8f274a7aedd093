"""The line that begins every hidden test: which of the student's functions may not change their arguments."""

from __future__ import annotations

import ast

from autograder.base import kit
from autograder.course.assignments import Assignment, Kind, SourceCell
from autograder.course.reach import reach


def lines(assignment: Assignment) -> dict[str, tuple[str, ...]]:
    """For each test that can see a function or class of the student's, the lines that guard it."""
    if not (module := kit.installed().GUARD):
        return {}
    solutions = assignment.cells_of(Kind.SOLUTION)
    needed = reach(assignment).needed
    found: dict[str, tuple[str, ...]] = {}
    for test, cells in needed.items():
        names = [spec for cell in solutions if cell.id in cells for spec in _specs(cell)]
        if names:
            written = ", ".join(f'"{name}"' for name in names)
            found[test] = (f"from {module} import guard", "", f"guard(globals(), {written})")
    return found


def may_change(cell: SourceCell) -> frozenset[str]:
    """The arguments that the task of a solution asks to change."""
    return frozenset(name.strip() for name in str(cell.options.get("changes", "")).split(",") if name.strip())


def _specs(cell: SourceCell) -> list[str]:
    """The definitions of a solution, each with the arguments that may change."""
    changes = ", ".join(sorted(may_change(cell)))
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = [node.name for node in ast.parse(cell.source).body if isinstance(node, kinds)]
    return [f"{name}({changes})" if changes else name for name in names]
