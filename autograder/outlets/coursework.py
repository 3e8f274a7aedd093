"""What a report needs beside grades: students' own code, when attempts arrived, how the last report stood."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.base import attempts, files, layout
from autograder.base.records import Grade, Role
from autograder.course.cell_flags import role_of
from autograder.outlets.likeness import Cells


@dataclass(frozen=True)
class Change:
    """A student whose result is different from that of the last report."""

    student: str
    before: float | None  # None: there was none
    after: float | None
    verdicts: tuple[str, str]


def written(course: Path, assignment: str, students: Iterable[str]) -> dict[str, Cells]:
    """The solution cells of the notebooks that were graded."""
    found = {}
    for student in students:
        path = layout.student_file(course, layout.AUTOGRADED, student, assignment)
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            found[student] = _solutions(json.loads(path.read_text(encoding="utf-8")))
    return found


def given(root: Path, assignment: str) -> tuple[str, ...]:
    """The code that every student was given."""
    path = layout.notebook(root, layout.RELEASE, assignment)
    if not path.is_file():
        return ()
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return tuple("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def arrivals(course: Path, assignment: str, students: Iterable[str]) -> dict[str, int]:
    """Day by day, how many attempts `watch` saw."""
    days = Counter(
        attempt.arrived[:10]
        for student in students
        for attempt in attempts.of(course, student, assignment)
        if attempt.arrived
    )
    return dict(sorted(days.items()))


def changes(course: Path, assignment: str, grades: Iterable[Grade]) -> tuple[Change, ...]:
    """Everybody whose score or verdict is different from the last report's; nobody in the first one."""
    path = layout.last_report(course, assignment)
    if not path.is_file():
        return ()
    try:
        before: Mapping[str, list[object]] = json.loads(path.read_text(encoding="utf-8"))
        known = {who: (_number(score), str(verdict)) for who, (score, verdict) in before.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return ()
    found = []
    for grade in grades:
        score, verdict = known.get(grade.student, (None, "none"))
        if (score, verdict) != (grade.score, grade.verdict.value):
            found.append(Change(grade.student, score, grade.score, (verdict, grade.verdict.value)))
    return tuple(found)


def remember(course: Path, assignment: str, grades: Iterable[Grade]) -> None:
    """For the next report."""
    path = layout.last_report(course, assignment)
    path.parent.mkdir(exist_ok=True)
    files.write_json(path, {grade.student: [grade.score, grade.verdict.value] for grade in grades})


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _solutions(notebook: dict[str, list[dict[str, object]]]) -> Cells:
    found = {}
    for cell in notebook["cells"]:
        meta = cell["metadata"]
        mark = meta.get("nbgrader", {}) if isinstance(meta, dict) else {}
        source = cell["source"]
        if cell["cell_type"] == "code" and role_of(mark) is Role.SOLUTION:
            found[str(mark["grade_id"])] = "".join(source) if isinstance(source, list) else str(source)
    return found
