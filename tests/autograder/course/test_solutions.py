"""Model solutions: the reference with a commentary, from the same source as the notebooks."""

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.cli import app
from autograder.course import assignments, solutions
from autograder.course.assignments import Kind


def test_every_answer_of_the_course_is_explained(root):
    for path in assignments.find(root):
        assignment = assignments.read(path)
        notebook = solutions.make(root, assignment.name)
        nbformat.validate(notebook)
        cells = {cell.id: cell.source for cell in notebook.cells}
        for cell in assignment.cells_of(Kind.SOLUTION):
            assert cells[cell.id]
            assert "### BEGIN" not in cells[cell.id]
            why = cells[f"about-{cell.id}"].removeprefix("**Why.** ").split("\n\n")[0]
            assert len(why.splitlines()) >= 2, f"{assignment.name}/{cell.id}: two sentences, one a line"
        for cell in assignment.cells_of(Kind.WRITTEN):
            assert "point" in cells[cell.id], f"{assignment.name}/{cell.id}: the rubric says nothing"
            assert len(cells[cell.id].split("**What to look for**")[0]) > 80, "the model answer is missing"


def test_no_hidden_test_and_no_check_is_shown(root):
    assignment = assignments.read(layout.assignment(root, "masks"))
    shown = {cell.id for cell in solutions.make(root, "masks").cells}
    assert not shown & {
        cell.id for cell in (*assignment.cells_of(Kind.TEST), *assignment.cells_of(Kind.CHECK))
    }


def test_other_right_answers_stand_folded_without_marks(root):
    cells = {cell.id: cell.source for cell in solutions.make(root, "attention").cells}
    assert "<details><summary>library</summary>" in cells["about-softmax"]
    assert "torch.nn.functional.softmax(scores, dim=dim)" in cells["about-softmax"]
    assert "### " not in cells["about-softmax"]


@pytest.mark.parametrize("left_out", ["counts", "causal", "diagonal-choice", "continue-text"])
@pytest.mark.parametrize("without", ["", "## {}\n"])
def test_a_solution_that_nobody_explains_is_named(root, tmp_path, left_out, without):
    """A number, a function, a choice and one of several functions: known mistakes excuse none of them."""
    assignment = assignments.read(layout.assignment(root, "masks"))
    path = tmp_path / "commentary.md"
    ids = [cell.id for cell in assignment.cells_of(Kind.SOLUTION)]
    sections = [f"## {name}\nBecause.\n" if name != left_out else without.format(name) for name in ids]
    path.write_text("# Commentary\n\n" + "\n".join(sections), encoding="utf-8")
    with pytest.raises(AssignmentError, match=f"why the solution '{left_out}' is right"):
        solutions.commentary(assignment, path)


def test_a_section_about_no_solution_is_named(root, tmp_path):
    path = tmp_path / "commentary.md"
    path.write_text("## by-hnad\nBecause.\n", encoding="utf-8")
    with pytest.raises(AssignmentError, match="by-hnad"):
        solutions.commentary(assignments.read(layout.assignment(root, "masks")), path)


def test_the_command_writes_a_notebook_where_no_student_gets_it(tiny):
    layout.beside_assignment(tiny, "tiny", solutions.COMMENTARY).write_text("## add\nBecause.\n", "utf-8")
    done = CliRunner().invoke(app, ["solutions", "tiny", "--root", str(tiny)])
    assert done.exit_code == 0, done.output
    notebook = nbformat.read(layout.solutions(tiny, "tiny"), as_version=4)
    assert "**Why.** Because." in {cell.source for cell in notebook.cells}


def test_some_exercises_alone_and_what_is_given_before_the_first(root):
    models = {model.exercise: model for model in solutions.models(root, "attention")}
    assert {"attention-scale", "attention-torch"} <= set(models["attention"].tests)
    assert "words-roles" not in models["roles"].tests
    assert models["words"].tests, "an answer in words is graded, and by a person"
    some = solutions.notebook("attention", (models[""], models["softmax"]))
    nbformat.validate(some)
    shown = {cell.id for cell in some.cells}
    assert {"softmax", "about-softmax"} <= shown
    assert not shown & {"attention", "about-attention", "roles"}
    assert any("K_BOOK" in cell.source for cell in some.cells)
