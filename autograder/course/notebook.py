"""Turns an Assignment into the instructor's notebook in nbgrader's format: same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from autograder.base.records import Role
from autograder.base.words import plural
from autograder.course import guards, headings, requirements, training
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
        exercise.id: _heading(number, exercise, _part(assignment, exercise))
        for number, exercise in enumerate(assignment.exercises, 1)
    }
    guarded = guards.lines(assignment)
    cells = [v4.new_markdown_cell(_opening(assignment), id="title")]
    lists = lists_of_tests(assignment)
    for cell in assignment.cells:
        if cell.id in lists:
            cells.append(v4.new_markdown_cell(lists[cell.id], id=f"list-{cell.id}"))
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
    folded = {"jupyter": {"source_hidden": True}} if cell.folded else {}
    return {"nbgrader": metadata(ROLES[cell.kind], cell_id(cell), cell.points), **folded}


def lists_of_tests(assignment: Assignment) -> dict[str, str]:
    """What the hidden tests look at, as one folded list for each row of test cells, by the first cell of it.

    The cells themselves have to stay, because nbgrader puts the tests back into them; editors fold them.
    """
    rows: list[list[SourceCell]] = []
    before = None
    for cell in assignment.cells:
        if cell.kind is Kind.TEST:
            if before is not Kind.TEST:
                rows.append([])
            rows[-1].append(cell)
        before = cell.kind
    return {row[0].id: _test_list(row) for row in rows}


def _test_list(row: Sequence[SourceCell]) -> str:
    points = plural(sum(test.points for test in row), "point")
    entries = [f"- {requirements.looks_at(test)} *{plural(test.points, 'point')}*" for test in row]
    title = f"{plural(len(row), 'hidden test')}, {points}"
    return "\n".join([f"<details><summary>{title}</summary>", "", *entries, "", "</details>"])


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
    shown = [*lines[:end], headings.of_test(cell.points)]
    return "\n".join([*shown, BEGIN_HIDDEN, *guard, *lines[end:], END_HIDDEN])


def _heading(number: int, exercise: Exercise, part: str) -> str:
    """What a student needs to know of an exercise; which rows it covers, the traceability page says."""
    stars = "★" * exercise.difficulty + "☆" * (3 - exercise.difficulty)
    facts = [stars, f"{exercise.minutes} min", plural(exercise.points, "point"), *([part] if part else [])]
    return f"## Exercise {number}. {exercise.title}\n\n*{' · '.join(facts)}*"


def _part(assignment: Assignment, exercise: Exercise) -> str:
    """Which part of the sheet an exercise belongs to, where the sheet has two."""
    return ("core" if exercise.core else "going further") if assignment.core else ""


def _opening(assignment: Assignment) -> str:
    opening = (
        f"# {assignment.title}\n\n"
        f"{len(assignment.exercises)} exercises · {assignment.points} points · "
        f"about {_time(assignment.minutes)}"
    )
    if not assignment.core:
        return opening
    places = [str(i) for i, exercise in enumerate(assignment.exercises, 1) if exercise.core]
    points, minutes = (sum(getattr(x, name) for x in assignment.core) for name in ("points", "minutes"))
    return (
        f"{opening}\n\n"
        f"**Core**: {_listed(places)}, {plural(points, 'point')}, about {_time(minutes)}. "
        "Start with these; none of them needs your work on the others, "
        "which are for **going further**."
    )


def _listed(places: Sequence[str]) -> str:
    *first, last = places
    return f"exercises {', '.join(first)} and {last}" if first else f"exercise {last}"


def _time(minutes: int) -> str:
    hours = f"{minutes / 60:.1f}".removesuffix(".0")
    return f"{hours} hours" if minutes > 60 else plural(minutes, "minute")
