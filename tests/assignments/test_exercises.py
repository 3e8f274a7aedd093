"""What every exercise of every assignment must have, whoever writes it."""

import ast
import symtable

import pytest

from autograder.course import assignments
from autograder.course.assignments import Kind
from autograder.course.reach import names_of
from tests.conftest import ROOT

ASSIGNMENTS = {path.stem: path for path in assignments.find(ROOT)}


@pytest.fixture(params=ASSIGNMENTS)
def assignment(request):
    return assignments.read(ASSIGNMENTS[request.param])


def test_every_exercise_has_a_folded_hint(assignment):
    for exercise in assignment.exercises:
        text = "".join(cell.source for cell in assignment.cells if cell.exercise == exercise.id)
        assert "<details><summary>" in text, f"{exercise.id} has no hint"


def test_every_exercise_with_code_has_checks_and_hidden_tests(assignment):
    for exercise in assignment.exercises:
        kinds = {cell.kind for cell in assignment.cells if cell.exercise == exercise.id}
        assert kinds >= {Kind.SOLUTION, Kind.CHECK, Kind.TEST} or kinds <= {
            Kind.EXERCISE,
            Kind.TEXT,
            Kind.WRITTEN,
        }


def test_every_answer_is_a_typed_documented_function_or_class(assignment):
    for cell in assignment.cells_of(Kind.SOLUTION):
        for definition in ast.parse(cell.source).body:
            kinds = (ast.FunctionDef, ast.ClassDef)
            assert isinstance(definition, kinds), f"{cell.id}: an answer is a function or a class"
            assert ast.get_docstring(definition), f"{cell.id}: {definition.name} has no docstring"
            for function in ast.walk(definition):
                if isinstance(function, ast.FunctionDef):
                    assert_typed(function, f"{cell.id}: {function.name}")


def assert_typed(function, name):
    """A signature says what goes in and comes out; `self` and `__init__` speak for themselves."""
    assert function.returns is not None or function.name == "__init__", f"{name} does not say what it returns"
    arguments = [argument for argument in function.args.args if argument.arg != "self"]
    assert all(argument.annotation for argument in arguments), f"{name} has an argument without a type"


def test_tests_stand_alone_and_end_in_silence(assignment):
    """It imports what it uses, prints nothing, and ends on no bare expression (a number would be a grade)."""
    for cell in assignment.cells_of(Kind.TEST):
        tree = ast.parse(cell.source)
        assert not isinstance(tree.body[-1], ast.Expr), f"{cell.id} ends on an expression"
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert "print" not in names, f"{cell.id} prints"
        imported = {
            alias.asname or alias.name.split(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        assert {"torch", "math", "F"} & names <= imported, f"{cell.id} does not import what it uses"


def test_every_assertion_has_a_message(assignment):
    for cell in assignment.cells_of(Kind.TEST):
        for node in ast.walk(ast.parse(cell.source)):
            assert not isinstance(node, ast.Assert) or node.msg is not None, (
                f"{cell.id}: an assertion without words"
            )


def test_no_test_or_check_takes_a_name_away_from_a_later_cell(assignment):
    """All cells share one notebook: `copy = …` in a test would be what a later cell finds for the module."""
    cells = assignment.cells_of(Kind.GIVEN, Kind.SOLUTION, Kind.RUN, Kind.CHECK, Kind.TEST)
    given: set[str] = set()
    for place, cell in enumerate(cells):
        if cell.kind in (Kind.GIVEN, Kind.SOLUTION):
            given |= names_of(cell.source).defines
        else:
            symbols = symtable.symtable(cell.source, "<cell>", "exec").get_symbols()
            taken = given & {s.get_name() for s in symbols if s.is_assigned() and not s.is_imported()}
            used = frozenset().union(*(names_of(later.source).uses for later in cells[place + 1 :]))
            assert not taken & used, f"{cell.id} assigns {sorted(taken & used)}, which later cells use"
