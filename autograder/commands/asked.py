"""Looks at what a command was asked to do, and refuses it in a sentence before anything heavy is loaded."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from autograder.base import layout
from autograder.base.errors import CourseError, UsageError
from autograder.base.files import require_place
from autograder.base.host import require_linux

if TYPE_CHECKING:
    from autograder.collect.platforms import Platform

Choice = TypeVar("Choice", bound=StrEnum)


def assignment(root: Path, name: str) -> str:
    """The assignment of this name, if there is one."""
    return assignments(root, [name])[0]


def assignments(root: Path, names: Iterable[str] | None) -> list[str]:
    """The assignments of these names, or all."""
    from autograder.course import build

    if not (root / layout.ASSIGNMENTS).is_dir():
        raise UsageError(
            f"{root.resolve()} is no course: it has no folder {layout.ASSIGNMENTS}/.",
            "Run this in the course's folder, or name it with --root.",
        )
    return build.names(root, names or ())


def assignment_or_first(root: Path, name: str, beside: str) -> str:
    """The assignment of this name; without one, the first that has this file beside it."""
    if name:
        return assignment(root, name)
    for known in assignments(root, None):
        if layout.beside_assignment(root, known, beside).is_file():
            return known
    raise UsageError(f"No assignment has a {beside} beside it.", "Name an assignment, and write one for it.")


def with_exercise(root: Path, names: list[str], exercise: str) -> list[str]:
    """The assignments that have this exercise: an audit of nothing would find nothing wrong."""
    from autograder.course import assignments

    if not exercise:
        return names
    known = {name: assignments.read(layout.assignment(root, name)).exercises for name in names}
    found = [name for name in names if exercise in {e.id for e in known[name]}]
    if not found:
        there_are = ", ".join(e.id for name in names for e in known[name])
        raise UsageError(
            f"There is no exercise '{exercise}' in {', '.join(names)}.", f"There are: {there_are}."
        )
    return found


def require_places(*paths: Path | None) -> None:
    """Files that a command is to write can be written."""
    for path in paths:
        require_place(path)


def require_folder(path: Path | None) -> None:
    """A folder that a command is to write to is one, or can be made."""
    if path is None:
        return
    ground = next(place for place in (path, *path.absolute().parents) if place.exists())
    if not ground.is_dir():
        raise UsageError(f"{ground} is a file.", "Name a folder to write to.")
    if not os.access(ground, os.W_OK):
        raise UsageError(f"{path} can't be written: you have no right to.", "Name a different folder.")


def course(course_dir: Path | None, root: Path) -> Path:
    """Where a class's hand-ins and grades are; a folder that was named is there."""
    if course_dir is not None and not course_dir.is_dir():
        raise UsageError(
            f"There is no folder {course_dir}.", "Name with --course-dir the one that holds submitted/."
        )
    return course_dir or root


def require_grader(*paths: Path | None) -> None:
    """This machine can run notebooks in a sandbox, and the results have a place."""
    require_linux()
    require_places(*paths)


def one_of_two_tables(target: Path | None, source: Path | None) -> None:
    """A table is written or taken in, and never both at once."""
    if (target is None) == (source is None):
        both = " They are two commands." if target else ""
        raise UsageError(f"Name a table to write with --to, or one to take in with --from.{both}")
    require_places(target)


def training_record(folder: Path, assignment: str, student: str) -> tuple[str, str]:
    """The assignment and the student of the record in this folder, by its path where nobody says."""
    typed = Path(os.path.abspath(folder))
    if link := next((place for place in (typed, *typed.parents[:3]) if place.is_symlink()), None):
        raise UsageError(
            f"{link} is a link: it may lead to somebody else's record.", "Name the folder itself."
        )
    runs, of, whose, *_ = (*typed.parents, typed, typed, typed)
    if not folder.is_dir() or (runs.name != layout.RUNS and not (assignment and student)):
        raise UsageError(
            f"{folder} is no training record.",
            "A record is a folder, such as submitted/ada/transformer/runs/training.",
        )
    return assignment or of.name, student or whose.name


def platform(name: str) -> Platform | None:
    """The learning platform of this name; none where nobody names one."""
    from autograder.collect.platforms import Platform

    return one_of(Platform, name, "platform") if name else None


def one_of(kinds: type[Choice], name: str, what: str) -> Choice:
    """The kind of this name."""
    try:
        return kinds(name)
    except ValueError:
        raise UsageError(f"There is no {what} {name!r}.", f"There are: {', '.join(kinds)}.") from None


def one_way_to_grade(part: str, bundle: Path | None, on: str, no_sandbox: bool) -> None:
    """Refuse ways to grade that do not go together."""
    if bundle and not part:
        raise UsageError("--bundle says where a part leaves its runs.", "Name the part: --part 3/64")
    if part and on:
        raise UsageError("A class is graded in parts or on a cluster.", "Leave out --part or --on.")
    if on and no_sandbox:
        raise UsageError("On a cluster, notebooks always run in a sandbox.", "Leave out --no-sandbox.")
    if on and importlib.util.find_spec("distributed") is None:
        raise CourseError(
            "--on needs the package `distributed`, which is not installed.",
            "Install the pinned one: .venv/bin/python -m pip install -r requirements.txt",
        )
