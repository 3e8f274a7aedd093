"""What nbgrader's metadata of a cell means: the one place where its flags become a role, and a role flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.base import digest
from autograder.base.records import Role

SCHEMA_VERSION = 3  # of nbgrader's cell metadata
_MOST_POINTS = 1e9  # of a cell: a student can write any number there
GRADED = (Role.TEST, Role.ANSWER, Role.TASK)


def role_of(meta: Mapping[str, Any]) -> Role:
    """What a cell is by the flags that it has."""
    if meta.get("task"):
        return Role.TASK
    if meta.get("grade"):
        return Role.ANSWER if meta.get("solution") else Role.TEST
    if meta.get("solution"):
        return Role.SOLUTION
    if meta.get("locked"):
        return Role.LOCKED
    return Role.RUN if meta.get("grade_id") else Role.PLAIN  # nbgrader leaves both to the student


def checksum(kind: str, source: str, meta: Mapping[str, Any]) -> str:
    """nbgrader's, which a released cell carries: of its text, its flags and what it is worth."""
    grade, solution = meta.get("grade", False), meta.get("solution", False)
    locked = not solution and (bool(grade) or meta.get("locked", False))
    parts = [source, kind, str(grade), str(solution), str(locked), str(meta.get("grade_id"))]
    points = meta.get("points")
    if grade and isinstance(points, int | float) and abs(points) < _MOST_POINTS:
        parts.append(str(float(points)))
    return digest.md5_of_text("".join(parts))


def flags_of(role: Role) -> dict[str, bool]:
    """The flags of a cell that is this."""
    return {
        "grade": role in (Role.TEST, Role.ANSWER),
        "solution": role in (Role.ANSWER, Role.SOLUTION),
        "locked": role in (Role.TEST, Role.LOCKED, Role.TASK),
        "task": role is Role.TASK,
    }


def metadata(role: Role, name: str, points: float, **more: Any) -> dict[str, Any]:
    """All that nbgrader wants to know of a cell."""
    meta: dict[str, Any] = {**flags_of(role), "grade_id": name, **more, "schema_version": SCHEMA_VERSION}
    return meta | ({"points": points} if role in GRADED else {})
