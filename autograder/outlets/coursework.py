"""What a report needs beside grades: students' own code, when attempts arrived, how the last report stood."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from autograder.base import attempts, files, layout
from autograder.base.records import Grade, Role
from autograder.course import headings
from autograder.course.cell_flags import role_of
from autograder.outlets.likeness import Cells


@dataclass(frozen=True)
class Change:
    """A student whose result is different from that of the last report."""

    student: str
    before: float | None  # None: there was none
    after: float | None
    verdicts: tuple[str, str]


@dataclass(frozen=True)
class GradedWork:
    """What a report shows of a notebook that was graded."""

    code: Cells  # solution cell -> its text
    printed: Cells  # cell of a test -> what it printed


def handed_in(course: Path, assignment: str, students: Iterable[str]) -> dict[str, GradedWork]:
    """The notebooks that were graded, as far as they can be read."""
    found = {}
    for student in students:
        path = layout.student_file(course, layout.AUTOGRADED, student, assignment)
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
            notebook = json.loads(path.read_text(encoding="utf-8"))
            found[student] = GradedWork(_solutions(notebook), _printed(notebook))
    return found


def given(root: Path, assignment: str) -> tuple[str, ...]:
    """The code that every student was given."""
    path = layout.notebook(root, layout.RELEASE, assignment)
    if not path.is_file():
        return ()
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return tuple("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def properties(root: Path, assignment: str) -> dict[str, str]:
    """What each test looks at, as the comment says that students read."""
    path = layout.notebook(root, layout.RELEASE, assignment)
    if not path.is_file():
        return {}
    found = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        mark = cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] == "code" and role_of(mark) is Role.TEST:
            lines = takewhile(lambda line: line.startswith("#"), "".join(cell["source"]).splitlines())
            said = [line.lstrip("# ") for line in lines if not headings.is_of_test(line)]
            found[str(mark["grade_id"])] = " ".join(said)
    return found


def arrivals(course: Path, assignment: str, students: Iterable[str]) -> dict[str, int]:
    """Day by day, how many attempts `watch` saw."""
    days = Counter(
        attempt.arrived[:10]
        for student in students
        for attempt in attempts.of(course, student, assignment)
        if attempt.arrived
    )
    return dict(sorted(days.items()))


ResultsByStudent = Mapping[str, tuple[float | None, str]]  # score and verdict, or whatever is told of it


def results(grades: Iterable[Grade]) -> ResultsByStudent:
    return {grade.student: (grade.score, grade.verdict.value) for grade in grades}


def changes(path: Path, now: ResultsByStudent) -> tuple[Change, ...]:
    """Everybody whose result is different from the last report's at `path`; nobody in the first one."""
    if not path.is_file():
        return ()
    try:
        before: Mapping[str, list[object]] = json.loads(path.read_text(encoding="utf-8"))
        known = {who: (_number(score), str(verdict)) for who, (score, verdict) in before.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return ()
    found = []
    for student, (score, verdict) in now.items():
        was = known.get(student, (None, "none"))
        if was != (score, verdict):
            found.append(Change(student, was[0], score, (was[1], verdict)))
    return tuple(found)


def remember(path: Path, now: ResultsByStudent) -> None:
    """For the next report."""
    path.parent.mkdir(exist_ok=True)
    files.write_json(path, now)


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


def _printed(notebook: dict[str, list[dict[str, Any]]]) -> Cells:
    """What the cells of tests wrote beside their errors."""
    found = {}
    for cell in notebook["cells"]:
        mark = cell["metadata"].get("nbgrader", {})
        if cell["cell_type"] == "code" and role_of(mark) is Role.TEST:
            texts = [output["text"] for output in cell.get("outputs", ()) if "text" in output]
            found[str(mark["grade_id"])] = "".join("".join(text) for text in texts)
    return found
