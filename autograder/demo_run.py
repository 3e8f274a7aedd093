"""Grades the demo class of an assignment in a course of its own and compares with what is expected of it."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from autograder import build, demo, nbgrader_api, stock
from autograder.demo import Student
from autograder.stock import StockGrade

TIMEOUT = 20  # seconds per cell: enough to import torch on a busy laptop, and short for the student who loops


@dataclass(frozen=True)
class DemoResult:
    """The grades of the demo class, what differs from the expectation, and where to look."""

    grades: tuple[StockGrade, ...]
    surprises: tuple[str, ...]
    places: dict[str, Path]
    reused: bool


def run(root: Path, name: str, on_start: Callable[[str], None] = lambda student: None) -> DemoResult:
    """Grade the demo class, or give back the last run's grades when nothing that matters has changed."""
    course = root / "build" / "demo" / name
    memory, key = course / "graded.json", _key(root, name)
    students = demo.read_class(root, name)
    kept = _recall(memory, key)
    if kept is None:
        shutil.rmtree(course, ignore_errors=True)
        demo.write_class(root, name, course)
        grades = stock.grade(root, course, name, timeout=TIMEOUT, on_start=on_start)
        stock.write_grades(course / "grades.csv", name, grades)
        memory.write_text(
            json.dumps({"key": key, "grades": [asdict(grade) for grade in grades]}), encoding="utf-8"
        )
    else:
        grades = kept
    surprises = compare(students, grades)
    places = {
        "gradebook": course / "gradebook.db",
        "grades": course / "grades.csv",
        "feedback": course / "feedback",
    }
    return DemoResult(tuple(grades), tuple(surprises), places, reused=kept is not None)


def compare(students: list[Student], grades: list[StockGrade]) -> list[str]:
    """Say, one sentence each, where a grade differs from what demo.toml expects."""
    by_name = {grade.student: grade for grade in grades}
    surprises = []
    for student in students:
        grade, expect = by_name[student.name], student.expect
        lost = sorted(test for test, score in grade.cells.items() if score == 0)
        unscored = sorted(test for test, score in grade.cells.items() if score is None)
        wanted = sorted(grade.cells) if expect.lost == "all" else sorted(expect.lost)
        if expect.reason:
            if expect.reason not in grade.reason:
                surprises.append(
                    f"{student.name}: expected no grade ({expect.reason}), got {grade.reason or grade.score}."
                )
        elif grade.reason:
            surprises.append(f"{student.name}: got no grade: {grade.reason}.")
        elif (grade.score, lost, unscored) != (expect.points, wanted, sorted(expect.unscored)):
            surprises.append(
                f"{student.name}: expected {expect.points} points, lost {wanted}, "
                f"unscored {sorted(expect.unscored)}; got {grade.score:g}, lost {lost}, unscored {unscored}."
            )
    return surprises


def _key(root: Path, name: str) -> str:
    """A hash of all that decides the demo's grades."""
    files = [build.notebook_path(root, folder, name) for folder in (build.SOURCE, build.RELEASE)]
    files += [
        root / "assignments" / name / "demo.toml",
        root / nbgrader_api.CONFIG,
        root / "requirements.txt",
    ]
    files += sorted(Path(__file__).parent.glob("*.py"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _recall(memory: Path, key: str) -> list[StockGrade] | None:
    """The grades of the last run, if they were made from the same files and are still complete."""
    try:
        kept = json.loads(memory.read_text(encoding="utf-8"))
        if kept["key"] == key and (memory.parent / "gradebook.db").is_file():
            return [StockGrade(**{**grade, "waiting": tuple(grade["waiting"])}) for grade in kept["grades"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return None
