"""Turns an Assignment into the instructor's notebook in nbgrader's format: same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from autograder.base.words import plural
from autograder.course import guards, requirements
from autograder.course.assignments import Assignment, Cell, Exercise, Kind

if TYPE_CHECKING:
    from nbformat import NotebookNode

KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
BEGIN_HIDDEN, END_HIDDEN = "### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS"
SCHEMA_VERSION = 3  # of nbgrader's cell metadata

# nbgrader's three flags for each kind that it must know; text and exercise cells are left alone.
FLAGS = {
    Kind.GIVEN: {"grade": False, "solution": False, "locked": True},
    Kind.CHECK: {"grade": False, "solution": False, "locked": True},
    Kind.SOLUTION: {"grade": False, "solution": True, "locked": False},
    Kind.TEST: {"grade": True, "solution": False, "locked": True},
    Kind.WRITTEN: {"grade": True, "solution": True, "locked": False},
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
            },
            "kernelspec": KERNELSPEC,
            "language_info": {"name": "python"},
        },
    )
    return notebook


def _rests(assignment: Assignment) -> dict[str, list[str]]:
    """For each test the words of the task that it rests on: the feedback shows them."""
    return {cell_id(test): list(requirements.quotes(test)) for test in assignment.cells_of(Kind.TEST)}


def cell_id(cell: Cell) -> str:
    """The notebook's cell id, which doubles as nbgrader's grade id."""
    return f"exercise-{cell.id}" if cell.kind is Kind.EXERCISE else cell.id


def _metadata(cell: Cell) -> dict[str, Any]:
    if cell.kind not in FLAGS:
        return {}
    nbgrader = {
        **FLAGS[cell.kind],
        "task": False,
        "grade_id": cell_id(cell),
        "schema_version": SCHEMA_VERSION,
    }
    if nbgrader["grade"]:
        nbgrader["points"] = cell.points
    return {"nbgrader": nbgrader}


def to_source(cell: Cell, guard: Sequence[str] = ()) -> str:
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
