"""Turns an Assignment into the instructor's notebook in nbgrader's format: same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from autograder.base.records import Role
from autograder.base.words import plural
from autograder.course import guards, requirements, training
from autograder.course.assignments import Assignment, Exercise, Kind, SourceCell
from autograder.course.cell_flags import metadata

if TYPE_CHECKING:
    from nbformat import NotebookNode

KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
BEGIN_HIDDEN, END_HIDDEN = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"

# What nbgrader takes each kind for that it must know; text and exercise cells are left alone.
ROLES = {
    Kind.GIVEN: Role.LOCKED,
    Kind.CHECK: Role.LOCKED,
    Kind.SOLUTION: Role.SOLUTION,
    Kind.TEST: Role.TEST,
    Kind.RUN: Role.RUN,
    Kind.WRITTEN: Role.ANSWER,
}


def to_notebook(assignment: Assignment) -> NotebookNode:
    """Return the instructor's notebook: reference solutions and hidden tests included, no outputs."""
    from nbformat import v4

    headings = {
        exercise.id: _heading(number, exercise) for number, exercise in enumerate(assignment.exercises, 1)
    }
    guarded = guards.lines(assignment)
    cells = [v4.new_markdown_cell(_opening(assignment), id="title")]
    for cell in assignment.cells:
        new: Callable[..., NotebookNode] = (
            v4.new_markdown_cell
            if cell.kind in (Kind.TEXT, Kind.EXERCISE, Kind.WRITTEN)
            else v4.new_code_cell
        )
        source = to_source(cell, guarded.get(cell.id, ()))
        if cell.kind is Kind.EXERCISE:
            source = f"{headings[cell.id]}\n\n{source}"
        cells.append(new(source, id=cell_id(cell), metadata=_metadata(cell)))
    notebook: NotebookNode = v4.new_notebook(
        cells=cells,
        metadata={
            "course": {
                "seconds": assignment.seconds,
                "data": list(assignment.data),
                "rests": _rests(assignment),
                **training.facts(assignment),
            },
            "kernelspec": KERNELSPEC,
            "language_info": {"name": "python"},
        },
    )
    return notebook


def _rests(assignment: Assignment) -> dict[str, list[str]]:
    """For each test the words of the task that it rests on: the feedback shows them."""
    return {cell_id(test): list(requirements.quotes(test)) for test in assignment.cells_of(Kind.TEST)}


def cell_id(cell: SourceCell) -> str:
    """The notebook's cell id, which doubles as nbgrader's grade id."""
    return f"exercise-{cell.id}" if cell.kind is Kind.EXERCISE else cell.id


def _metadata(cell: SourceCell) -> dict[str, Any]:
    if cell.kind not in ROLES:
        return {}
    return {"nbgrader": metadata(ROLES[cell.kind], cell_id(cell), cell.points)}


def public_part(source: str) -> str:
    """What students see of a test: all before its hidden part."""
    return source.split(BEGIN_HIDDEN)[0].rstrip()


def to_source(cell: SourceCell, guard: Sequence[str] = ()) -> str:
    """A test shows its opening comment; the rest stands between the marks that nbgrader strips on release.

    Before it stands what guards the arguments of the student's functions.
    """
    if cell.kind is not Kind.TEST:
        return cell.source
    lines = cell.source.splitlines()
    end = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    shown = [*lines[:end], f"# Hidden test, {plural(cell.points, 'point')}."]
    return "\n".join([*shown, BEGIN_HIDDEN, *guard, *lines[end:], END_HIDDEN])


def _heading(number: int, exercise: Exercise) -> str:
    stars = "★" * exercise.difficulty + "☆" * (3 - exercise.difficulty)
    labels = ", ".join(exercise.rows + exercise.errata)
    facts = [
        stars,
        f"{exercise.minutes} min",
        plural(exercise.points, "point"),
        *([f"covers {labels}"] if labels else []),
    ]
    return f"## Exercise {number}. {exercise.title}\n\n*{' · '.join(facts)}*"


def _opening(assignment: Assignment) -> str:
    hours = f"{assignment.minutes / 60:.1f}".rstrip("0").rstrip(".")
    return (
        f"# {assignment.title}\n\n"
        f"{len(assignment.exercises)} exercises · {assignment.points} points · about {hours} hours"
    )
