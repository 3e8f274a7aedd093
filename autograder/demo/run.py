"""Grades the demo class of an assignment in a course of its own and compares with what is expected of it."""

from __future__ import annotations

import json
import shutil
import tomllib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.base import digest, files, layout, settings
from autograder.base.errors import GradingError
from autograder.base.records import Grade
from autograder.course.assignments import Kind, read
from autograder.demo import classroom
from autograder.demo.classroom import Expected, Student
from autograder.demo.stock import StockGrade

CELL_SECONDS = 5  # short for the student who loops, and enough for everybody else
STOCK_TIMEOUT = 20  # seconds per cell for nbgrader, which also needs them to import torch


@dataclass(frozen=True)
class StudentRow:
    """What the demo shows of one student."""

    student: str
    verdict: str
    points: str
    to_read: int
    remarks: str


@dataclass(frozen=True)
class DemoResult:
    """The class in one table, what differs from the expectation, and where to look."""

    rows: tuple[StudentRow, ...]
    surprises: tuple[str, ...]
    places: dict[str, Path]
    reused: bool


def run(root: Path, name: str, say: Callable[[str], object] = lambda words: None) -> DemoResult:
    """Grade the demo class, or give back the last run's table when nothing that matters has changed."""
    course = layout.demo(root, name)
    _require_built(root, name)
    memory, key = course / "graded.json", _key(root, name)
    rows = _recall(memory, key)
    surprises: tuple[str, ...] = ()
    reused = rows is not None
    if rows is None:
        say("Making a small class and grading it")
        shutil.rmtree(course, ignore_errors=True)
        students = classroom.write_class(root, name, course)
        hurry(root, course, name)
        grades = _grade(root, course, name)
        rows = [_row(student, grades[student.name]) for student in students]
        written = {cell.id for cell in read(layout.assignment(root, name)).cells_of(Kind.WRITTEN)}
        seen = {student: _seen(grade, written) for student, grade in grades.items()}
        surprises = tuple(compare(students, seen))
        if not surprises:
            kept = {"key": key, "rows": [asdict(row) for row in rows]}
            files.write_text(memory, json.dumps(kept, indent=1))
    places = {"gradebook": layout.gradebook(course), "feedback": course / layout.FEEDBACK}
    return DemoResult(tuple(rows), surprises, places, reused)


def _require_built(root: Path, name: str) -> None:
    for folder in (layout.SOURCE, layout.RELEASE):
        path = layout.notebook(root, folder, name)
        if not path.is_file():
            raise GradingError(
                f"{path} does not exist.", f"Build the assignment first: python -m autograder build {name}"
            )


def hurry(root: Path, course: Path, name: str) -> None:
    """Stop a cell after seconds: the time that the author grants an honest notebook would be waited for.

    All else is as the course's settings say; its policy is for its own students, and no rule is for these.
    """
    files.write_text(course / layout.SETTINGS, _settings(root))
    files.write_text(course / layout.POLICY, "")
    path = layout.notebook(course, layout.SOURCE, name)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["course"]["seconds"] = 0
    files.write_text(path, json.dumps(notebook, indent=1))


def _settings(root: Path) -> str:
    return settings_with(root, cell_seconds=CELL_SECONDS)


def settings_with(root: Path, cell_seconds: float, **more: object) -> str:
    """The course's own settings, with no more time for a cell than this, and with these over them."""
    path = root / layout.SETTINGS
    settings.load(root)  # a slip in them is told
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    table: dict[str, Any] = tomllib.loads(text).get("grading", {})
    table |= {"cell_seconds": min(cell_seconds, table.get("cell_seconds", cell_seconds)), **more}
    return "[grading]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())


def _grade(root: Path, course: Path, name: str) -> dict[str, Grade]:
    from autograder import pipeline
    from autograder.base.progress import Progress
    from autograder.grading.request import Request

    class Counting(Progress):
        """Live while it grades; the demo has a table of its own."""

        def summary(self, grades: list[Grade]) -> None:
            pass

    students = len(list((course / layout.SUBMITTED).iterdir()))
    request = Request(course, name, root=root)
    return {grade.student: grade for grade in pipeline.grade(request, Counting(students))}


def _row(student: Student, grade: Grade) -> StudentRow:
    worth = grade.worth
    points, to_read = (worth.brief(), worth.to_read) if worth else ("none", 0)
    return StudentRow(student.name, grade.verdict.value, points, to_read, _remarks(grade))


def _remarks(grade: Grade) -> str:
    """Why there is no full grade: the reason, the mistakes that were recognised, the tests that were lost."""
    diagnoses = dict.fromkeys(test.diagnosis for test in grade.tests if test.diagnosis)
    lost = [test.name for test in grade.tests if test.score == 0 and not test.diagnosis]
    parts = [grade.reason] if grade.reason else []
    parts += [f"recognised: {', '.join(diagnoses)}"] if diagnoses else []
    if lost and not grade.reason:
        parts.append(f"lost: {', '.join(lost) if len(lost) <= 4 else f'{len(lost)} of {len(grade.tests)}'}")
    if not parts and grade.notes:
        parts.append("repaired: " + "; ".join(grade.notes))
    return "; ".join(parts)


@dataclass(frozen=True)
class Seen:
    """What a grader said of one student, as far as an expectation can speak of it."""

    points: float
    lost: tuple[str, ...]
    tests: int
    unscored: tuple[str, ...] = ()
    verdict: str = "graded"
    diagnoses: tuple[str, ...] = ()
    reason: str = ""


def _seen(grade: Grade, written: set[str]) -> Seen:
    tests = [test for test in grade.tests if test.name not in written]
    return Seen(
        points=grade.score or 0.0,
        lost=tuple(sorted(test.name for test in tests if test.score == 0)),
        tests=len(tests),
        verdict=grade.verdict.value,
        diagnoses=tuple(sorted({test.diagnosis for test in tests if test.diagnosis})),
        reason=grade.reason,
    )


def seen_by_nbgrader(grade: StockGrade) -> Seen:
    """The same of nbgrader's grades; it has no verdicts, and gives no grade where it met trouble."""
    return Seen(
        points=grade.score,
        lost=tuple(sorted(test for test, score in grade.cells.items() if score == 0)),
        tests=len(grade.cells),
        unscored=tuple(sorted(test for test, score in grade.cells.items() if score is None)),
        verdict="none" if grade.reason else "graded",
        reason=grade.reason,
    )


def compare(students: list[Student], seen: dict[str, Seen], stock: bool = False) -> list[str]:
    """Say, one sentence each, where a grade differs from what demo.toml expects, with `stock` of nbgrader."""
    surprises = []
    for student in students:
        got = seen[student.name]
        expect = student.stock if stock and student.stock else student.expect
        if surprise := _surprise(expect, got, stock):
            surprises.append(f"{student.name}: {surprise}")
    return surprises


def _surprise(expect: Expected, got: Seen, stock: bool) -> str:
    if got.verdict != expect.verdict or expect.reason not in got.reason:
        wanted = f"{expect.verdict} ({expect.reason})" if expect.reason else expect.verdict
        return f"expected {wanted}, got {got.verdict} ({got.reason or 'no reason'})."
    if expect.verdict == "none":  # nbgrader gives no grade, so there is nothing more to compare
        return ""
    if expect.lost == "all":
        wanted_lost = got.lost if len(got.lost) == got.tests else ("all of them",)
    else:
        wanted_lost = tuple(sorted(expect.lost))
    diagnoses = got.diagnoses if stock else tuple(sorted(expect.diagnoses))
    wanted_names = (wanted_lost, tuple(sorted(expect.unscored)), diagnoses)
    found_names = (got.lost, got.unscored, got.diagnoses)
    if (expect.points, wanted_names) == (got.points, found_names):
        return ""
    return "expected {} points, lost {}, unscored {}, recognised {}; got {:g}, {}, {}, {}.".format(
        expect.points, *map(list, wanted_names), got.points, *map(list, found_names)
    )


def _key(root: Path, name: str) -> str:
    """A hash of all that decides the demo's grades."""
    inputs = [layout.notebook(root, folder, name) for folder in (layout.SOURCE, layout.RELEASE)]
    inputs += sorted(layout.assignment(root, name).parent.glob("*.*"))
    inputs += [root / layout.NBGRADER_CONFIG, root / layout.REQUIREMENTS]
    inputs += sorted(layout.PACKAGE.rglob("*.py"))
    return digest.of_parts([_settings(root).encode(), *(path.read_bytes() + b"\0" for path in inputs)])


def _recall(memory: Path, key: str) -> list[StudentRow] | None:
    """The table of the last run, if it was made from the same files and is still complete."""
    try:
        kept = json.loads(memory.read_text(encoding="utf-8"))
        if kept["key"] == key and layout.gradebook(memory.parent).is_file():
            return [StudentRow(**row) for row in kept["rows"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return None
