"""Grades the demo class of an assignment in a course of its own and compares with what is expected of it."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.records import Grade
from autograder.course import build, nbgrader
from autograder.demo import classroom
from autograder.demo.classroom import Expected, Student
from autograder.demo.stock import StockGrade

SETTINGS = "[grading]\ncell_seconds = 5\n"  # short for the student who loops, and enough for everybody else
STOCK_TIMEOUT = 20  # seconds per cell for nbgrader, which also needs them to import torch


@dataclass(frozen=True)
class Row:
    """What the demo shows of one student."""

    student: str
    verdict: str
    points: float | None
    max_points: float
    to_read: int
    remarks: str


@dataclass(frozen=True)
class DemoResult:
    """The class in one table, what differs from the expectation, and where to look."""

    rows: tuple[Row, ...]
    surprises: tuple[str, ...]
    places: dict[str, Path]
    reused: bool


def run(root: Path, name: str, say: Callable[[str], object] = lambda words: None) -> DemoResult:
    """Grade the demo class, or give back the last run's table when nothing that matters has changed."""
    course = root / "build" / "demo" / name
    _require_built(root, name)
    memory, key = course / "graded.json", _key(root, name)
    rows = _recall(memory, key)
    surprises: tuple[str, ...] = ()
    reused = rows is not None
    if rows is None:
        say("Making a small class and grading it")
        shutil.rmtree(course, ignore_errors=True)
        students = classroom.write_class(root, name, course)
        _hurry(course, name)
        grades = _grade(root, course, name)
        rows = [_row(student, grades[student.name]) for student in students]
        surprises = tuple(compare(students, {name: _seen(grade) for name, grade in grades.items()}))
        if not surprises:
            kept = {"key": key, "rows": [asdict(row) for row in rows]}
            memory.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    places = {"gradebook": course / "gradebook.db", "feedback": course / "feedback"}
    return DemoResult(tuple(rows), surprises, places, reused)


def _require_built(root: Path, name: str) -> None:
    for folder in (build.SOURCE, build.RELEASE):
        path = build.notebook_path(root, folder, name)
        if not path.is_file():
            raise GradingError(
                f"{path} does not exist.", f"Build the assignment first: python -m autograder build {name}"
            )


def _hurry(course: Path, name: str) -> None:
    """Stop a cell after seconds: the time that the author grants an honest notebook would be waited for."""
    (course / "autograder.toml").write_text(SETTINGS, encoding="utf-8")
    path = build.notebook_path(course, build.SOURCE, name)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["course"]["seconds"] = 0
    path.write_text(json.dumps(notebook, indent=1), encoding="utf-8")


def _grade(root: Path, course: Path, name: str) -> dict[str, Grade]:
    from autograder import pipeline
    from autograder.base.progress import Progress

    class Counting(Progress):
        """Live while it grades; the demo has a table of its own."""

        def summary(self, grades: list[Grade]) -> None:
            pass

    students = len(list((course / "submitted").iterdir()))
    request = pipeline.Request(course, name, root=root)
    return {grade.student: grade for grade in pipeline.grade(request, Counting(students))}


def _row(student: Student, grade: Grade) -> Row:
    waiting = sum(test.score is None for test in grade.tests)
    points = (student.name, grade.verdict.value, grade.score, grade.max_score, waiting)
    return Row(*points, remarks=_remarks(grade))


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


def _seen(grade: Grade) -> Seen:
    tests = [test for test in grade.tests if not test.name.startswith("written")]
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
    files = [build.notebook_path(root, folder, name) for folder in (build.SOURCE, build.RELEASE)]
    files += sorted((root / "assignments" / name).glob("*.*"))
    files += [root / nbgrader.CONFIG, root / "requirements.txt"]
    files += sorted(layout.PACKAGE.rglob("*.py"))
    digest = hashlib.sha256(SETTINGS.encode())
    for path in files:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _recall(memory: Path, key: str) -> list[Row] | None:
    """The table of the last run, if it was made from the same files and is still complete."""
    try:
        kept = json.loads(memory.read_text(encoding="utf-8"))
        if kept["key"] == key and (memory.parent / "gradebook.db").is_file():
            return [Row(**row) for row in kept["rows"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return None
