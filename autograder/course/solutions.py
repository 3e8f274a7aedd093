"""Makes the model solutions of an assignment, with a commentary, from what the notebooks are made from.

For each solution cell: the reference, why it is right (`commentary.md` says it of every one), what people
get wrong (the known mistakes), and different right answers; for an answer in words, the lines of the rubric.
It is a notebook for the instructor; students get the exercises that the class's policy opens to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.base.policy import Open
from autograder.base.records import Grade, Model, Verdict
from autograder.course import assignments, known, rubric
from autograder.course.assignments import Assignment, Kind, SourceCell
from autograder.course.known import Known
from autograder.course.notebook import KERNELSPEC

if TYPE_CHECKING:
    from nbformat import NotebookNode

COMMENTARY = "commentary.md"


def make(root: Path, name: str) -> NotebookNode:
    """The model solutions of one assignment as a notebook, for the instructor."""
    return notebook(assignments.read(layout.assignment(root, name)).title, models(root, name))


def notebook(title: str, chosen: Iterable[Model]) -> NotebookNode:
    """These model solutions, one after another."""
    from nbformat import v4

    cells = [v4.new_markdown_cell(f"# Model solutions: {title}", id="title")]
    for name, kind, text in (cell for model in chosen for cell in model.cells):
        cells.append(
            v4.new_code_cell(text, id=name) if kind == "code" else v4.new_markdown_cell(text, id=name)
        )
    made: NotebookNode = v4.new_notebook(cells=cells, metadata={"kernelspec": KERNELSPEC})
    return made


def models(root: Path, name: str) -> tuple[Model, ...]:
    """The model solution of each exercise, after what is given before the first."""
    assignment = assignments.read(layout.assignment(root, name))
    answers = known.load(root, assignment)
    said = _Said(
        commentary(assignment, layout.beside_assignment(root, name, COMMENTARY)),
        rubric.read(root, name),
        answers,
    )
    titles = {"": ""} | {
        one.id: f"Exercise {i}. {one.title}" for i, one in enumerate(assignment.exercises, 1)
    }
    return tuple(
        Model(exercise, title, *_parts(assignment, exercise, title, said))
        for exercise, title in titles.items()
    )


@dataclass(frozen=True)
class _Said:
    """What is written down about solutions and answers in words."""

    comments: dict[str, str]
    rubric: dict[str, str]
    answers: Known


def _parts(
    assignment: Assignment, exercise: str, title: str, said: _Said
) -> tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    """The graded cells of an exercise, and the cells to show."""
    own = [cell for cell in assignment.cells if cell.exercise == exercise]
    graded = tuple(cell.id for cell in own if cell.kind in (Kind.TEST, Kind.WRITTEN))
    return graded, tuple(shown for cell in own for shown in _shown(cell, title, said))


def _shown(cell: SourceCell, title: str, said: _Said) -> Iterator[tuple[str, str, str]]:
    """One cell of the sheet as the model solutions have it; tests and checks are left out."""
    if cell.kind is Kind.EXERCISE:
        yield f"exercise-{cell.id}", "markdown", f"## {title}\n\n{cell.source}"
    elif cell.kind is Kind.TEXT:
        yield cell.id, "markdown", cell.source
    elif cell.kind is Kind.GIVEN:
        yield cell.id, "code", cell.source
    elif cell.kind is Kind.SOLUTION:
        yield cell.id, "code", known.without_marks(cell.source)
        about = "\n\n".join(_said(cell, said.comments[cell.id], said.answers))
        yield f"about-{cell.id}", "markdown", about
    elif cell.kind is Kind.WRITTEN:
        lines = f"**What to look for**\n\n{said.rubric.get(cell.id, '')}".strip()
        yield cell.id, "markdown", f"{known.without_marks(cell.source).strip()}\n\n{lines}"


def open_to(grade: Grade, written: Sequence[Model]) -> tuple[Model, ...]:
    """The model solutions that the policy opens to the student of this grade."""
    standing = grade.standing
    shown = Open.NOTHING if standing is None or standing.held else standing.solutions
    if shown is Open.ALL:
        return tuple(written)
    if shown is Open.NOTHING or grade.verdict is Verdict.TAMPERING_SUSPECTED:
        return ()
    full = {test.name for test in grade.tests if test.score is not None and test.score >= test.max_score}
    solved = tuple(model for model in written if model.tests and full.issuperset(model.tests))
    before = tuple(model for model in written if not model.exercise)
    return (*before, *solved) if solved else ()


def commentary(assignment: Assignment, path: Path) -> dict[str, str]:
    """What `commentary.md` says of each solution, be it code, a number or a choice; none may be left out."""
    said = rubric.sections(path)
    ids = {cell.id for cell in assignment.cells_of(Kind.SOLUTION)}
    if unknown := sorted(said.keys() - ids):
        raise AssignmentError(f"{path}: there is no solution {unknown[0]!r}.")
    if missing := [cell.id for cell in assignment.cells_of(Kind.SOLUTION) if not said.get(cell.id)]:
        raise AssignmentError(
            f"{path}: it does not say why the solution {missing[0]!r} is right.",
            f"Add a section: ## {missing[0]}",
        )
    return said


def _said(cell: SourceCell, comment: str, answers: Known) -> Iterator[str]:
    """What stands under a reference solution, paragraph by paragraph."""
    yield f"**Why.** {comment}"
    wrong = [mutant for mutant in answers.mutants if mutant.solution == cell.id]
    if wrong:
        yield "**Known mistakes**, and what to ask somebody who makes one:"
        yield "\n".join(f"- {mutant.misconception}. *{mutant.hint}*" for mutant in wrong)
    right = [variant for variant in answers.alternatives if variant.solution == cell.id]
    if right:
        yield "**Also right**"
    for variant in right:
        code = known.without_marks(variant.applied(cell.source))
        yield f"<details><summary>{variant.name}</summary>\n\n```python\n{code}\n```\n\n</details>"
