"""A student who has only the released notebook can know every name that an answer must use."""

import ast
from collections.abc import Iterator

import nbformat
import pytest

from autograder.base import layout
from autograder.course import assignments
from autograder.course.assignments import Kind
from tests.conftest import ROOT

NAMES = [path.stem for path in assignments.find(ROOT)]


def keys_of_answers(name: str) -> Iterator[tuple[str, str]]:
    """The keys of the dictionaries that functions without arguments return: numbers and choices by name."""
    for cell in assignments.read(layout.assignment(ROOT, name)).cells_of(Kind.SOLUTION):
        for node in ast.parse(cell.source).body:
            if isinstance(node, ast.FunctionDef) and not node.args.args:
                for part in ast.walk(node):
                    if isinstance(part, ast.Dict):
                        names = [key.value for key in part.keys if isinstance(key, ast.Constant)]
                        yield from ((cell.id, name) for name in names if isinstance(name, str))


def told(key: str, text: str) -> bool:
    """Whether a name stands in the text as code, and not by chance as a word."""
    return any(f"{mark}{key}{mark}" in text for mark in "\"'`")


@pytest.mark.parametrize("name", NAMES)
def test_the_names_in_an_answer_are_told(name):
    released = nbformat.read(ROOT / "release" / name / f"{name}.ipynb", as_version=4)
    text = "\n".join(cell.source for cell in released.cells)
    assert [(cell, key) for cell, key in keys_of_answers(name) if not told(key, text)] == []
