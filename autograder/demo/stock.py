"""Grades a class with nbgrader as it is, one student at a time, so that nobody's notebook stops the rest."""

from __future__ import annotations

import csv
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.base import files, layout
from autograder.base.errors import GradingError
from autograder.course.nbgrader import last_words, open_course
from autograder.grading import intake

# What nbgrader's log says when a whole submission is lost, and what we tell the instructor.
LOST = {
    "DeadKernelError": "the kernel died, and nbgrader keeps nothing of a notebook that kills its kernel",
    "NotJSONError": "the file is not a notebook: it can't be read as JSON",
    "No notebooks were matched": "the notebook is missing",
}


@dataclass(frozen=True)
class StockGrade:
    """What nbgrader made of one submission; a cell's score is None where nbgrader has no score."""

    student: str
    score: float
    max_score: float
    cells: dict[str, float | None]
    waiting: tuple[str, ...]
    seconds: float
    reason: str = ""

    @property
    def graded(self) -> bool:
        return not self.reason


def grade(
    root: Path,
    course_dir: Path,
    name: str,
    students: Iterable[str] = (),
    timeout: int | None = None,
    on_start: Callable[[str], None] = lambda student: None,
    feedback: bool = True,
) -> list[StockGrade]:
    """Grade the submissions under `course_dir`, write nbgrader's gradebook and, if wanted, feedback pages."""
    wanted = intake.students_of(course_dir, name, tuple(students))
    _register(root, course_dir, name)
    grades = []
    for student in wanted:
        on_start(student)
        grades.append(_grade_one(root, course_dir, name, student, timeout, feedback))
    return grades


def _register(root: Path, course_dir: Path, name: str) -> None:
    """Tell the gradebook the assignment's cells. The student notebook made on the way is thrown away."""
    if not layout.notebook(course_dir, layout.SOURCE, name).is_file():
        raise GradingError(
            f"{course_dir} has no source/{name}/{name}.ipynb.",
            "Run `python -m autograder build` in the course first.",
        )
    with tempfile.TemporaryDirectory() as folder:
        api = open_course(course_dir, root)
        api.coursedir.release_directory = folder
        outcome = api.generate_assignment(name)
    if not outcome["success"]:
        raise GradingError(f"nbgrader can't register {name!r}: {last_words(outcome)}")


def _grade_one(
    root: Path, course_dir: Path, name: str, student: str, timeout: int | None, feedback: bool
) -> StockGrade:
    started = time.monotonic()
    api = open_course(course_dir, root)
    if timeout is not None:
        api.config.Execute.timeout = timeout
    outcome = api.autograde(name, student)
    reason = "" if outcome["success"] else _reason(outcome)
    if outcome["success"] and feedback:
        api.generate_feedback(name, student)
    with api.gradebook as gradebook:
        cells, waiting = _cells(gradebook, name, student)
        total = gradebook.find_assignment(name).max_score
    seconds = time.monotonic() - started
    return StockGrade(student, sum(filter(None, cells.values())), total, cells, waiting, seconds, reason)


def _cells(gradebook: Any, name: str, student: str) -> tuple[dict[str, float | None], tuple[str, ...]]:
    """Return the score of every test, and the ids of the answers that wait for a person."""
    from nbgrader.api import MissingEntry

    try:
        submission = gradebook.find_submission(name, student)
    except MissingEntry:
        return {}, ()
    grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
    tests = {grade.name: grade.auto_score for grade in grades if grade.cell.cell_type == "code"}
    waiting = tuple(
        sorted(grade.name for grade in grades if grade.cell.cell_type != "code" and grade.needs_manual_grade)
    )
    return tests, waiting


def _reason(outcome: dict[str, Any]) -> str:
    log = f"{outcome.get('log', '')}\n{outcome.get('error', '')}"
    return next((words for mark, words in LOST.items() if mark in log), last_words(outcome))


def write_grades(path: Path, name: str, grades: Iterable[StockGrade]) -> Path:
    """Write one line per submission for a spreadsheet."""
    with files.replacing(path) as passing, passing.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["assignment", "student", "points", "max_points", "answers_to_read", "reason"])
        for grade in grades:
            points = f"{grade.score:g}" if grade.graded else ""
            writer.writerow(
                [name, grade.student, points, f"{grade.max_score:g}", len(grade.waiting), grade.reason]
            )
    return path
