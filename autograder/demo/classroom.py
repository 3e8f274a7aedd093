"""Makes a demo class from assignments/<name>/demo.toml: students with known stories and known grades."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.base import files, layout
from autograder.base.errors import AssignmentError
from autograder.base.records import Role
from autograder.course.cell_flags import role_of
from autograder.course.known import without_marks


@dataclass(frozen=True)
class Expected:
    """What a grader must say of a demo student: verdict and reason, points, tests lost, mistakes found."""

    points: int = 0
    lost: tuple[str, ...] | str = ()
    unscored: tuple[str, ...] = ()
    verdict: str = "graded"  # "none" where nbgrader gives no grade
    reason: str = ""  # words that the reason holds
    diagnoses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Student:
    """One demo student: what was done to the released notebook."""

    name: str
    story: str
    expect: Expected
    stock: Expected | None = None  # what nbgrader as it is says, where that differs
    solves: str = ""
    code: dict[str, str] = field(default_factory=dict)
    delete: tuple[str, ...] = ()
    file: str = ""


def path(root: Path, name: str) -> Path:
    """Where the demo class of an assignment is described, if it has one."""
    return layout.beside_assignment(root, name, "demo.toml")


def read_class(root: Path, name: str) -> list[Student]:
    """Read the demo class of an assignment."""
    source = path(root, name)
    if not source.is_file():
        raise AssignmentError(
            f"{source} does not exist.", "A demo class is described in demo.toml beside the assignment."
        )
    entries = tomllib.loads(source.read_text(encoding="utf-8"))["student"]
    return [_student(entry) for entry in entries]


def _student(entry: dict[str, Any]) -> Student:
    said: dict[str, Any] = {key: Expected(**entry[key]) for key in ("expect", "stock") if key in entry}
    return Student(**{**entry, **said})


def write_class(root: Path, name: str, course_dir: Path) -> list[Student]:
    """Write the demo class as a course of its own: source/ and submitted/ under `course_dir`."""
    students = read_class(root, name)
    source = layout.notebook(course_dir, layout.SOURCE, name)
    source.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(layout.notebook(root, layout.SOURCE, name), source)
    for student in students:
        place = layout.student_file(course_dir, layout.SUBMITTED, student.name, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(place, _submission(root, name, student))
    return students


def _submission(root: Path, name: str, student: Student) -> str:
    if student.file:
        return student.file
    code = {key: text.strip() for key, text in student.code.items()}
    try:
        return notebook(root, name, bool(student.solves), code, student.delete)
    except KeyError as error:
        raise AssignmentError(
            f"demo.toml of {name}: {student.name} changes the cell {error.args[0]!r}, which does not exist."
        ) from error


def notebook(
    root: Path, name: str, solves: bool, code: Mapping[str, str] | None = None, delete: Iterable[str] = ()
) -> str:
    """The released notebook with the course's own answers if it is solved, and with these cells over them."""
    import nbformat

    made = nbformat.read(layout.notebook(root, layout.RELEASE, name), as_version=4)
    solved = nbformat.read(layout.notebook(root, layout.SOURCE, name), as_version=4)
    answers = {cell.id: without_marks(cell.source) for cell in solved.cells if _is_answer(cell)}
    answers = answers if solves else {}
    answers |= code or {}
    known, gone = {cell.id for cell in made.cells}, set(delete)
    for cell_id in (*(code or ()), *gone):
        if cell_id not in known:
            raise KeyError(cell_id)
    made.cells = [cell for cell in made.cells if cell.id not in gone]
    for cell in made.cells:
        cell.source = answers.get(cell.id, cell.source)
    return f"{nbformat.writes(made)}\n"


def _is_answer(cell: Any) -> bool:
    return role_of(cell.metadata.get("nbgrader", {})) in (Role.SOLUTION, Role.ANSWER)
