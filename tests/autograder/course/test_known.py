"""mutants.py and alternatives.py: what is declared, and what is refused with a sentence."""

import pytest

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.course import assignments, known


def declare(tiny, mutants="", alternatives=""):
    folder = tiny / "assignments" / "tiny"
    if mutants:
        text = f"from autograder.course.known import Mutants\nmutants = Mutants()\n{mutants}"
        (folder / "mutants.py").write_text(text, encoding="utf-8")
    if alternatives:
        text = (
            f"from autograder.course.known import Alternatives\nalternatives = Alternatives()\n{alternatives}"
        )
        (folder / "alternatives.py").write_text(text, encoding="utf-8")
    return known.load(tiny, assignments.read(folder / "tiny.py"))


WORDS = 'misconception="m", caught_by="add-value", hint="h"'


def test_an_assignment_without_the_files_has_nothing_known(tiny):
    assert declare(tiny) == known.Known()


def test_an_edit_and_a_rewrite_replace_what_they_name(tiny):
    found = declare(
        tiny,
        f'mutants.edit("add", "three", ("+ 2", "+ 3"), {WORDS})\n'
        f'@mutants.rewrite("add", "none", {WORDS})\ndef add():\n    return 0\n',
        '@alternatives.rewrite("add", "other")\ndef add() -> int:\n    return 2 + BASE\n',
    )
    cell = next(
        c for c in assignments.read(layout.assignment(tiny, "tiny")).cells_of(assignments.Kind.SOLUTION)
    )
    edited, rewritten = (known.without_marks(m.applied(cell.source)) for m in found.mutants)
    assert "BASE + 3" in edited
    assert "BEGIN" not in edited
    assert rewritten == "def add():\n    return 0"
    assert "2 + BASE" in found.alternatives[0].applied(cell.source)
    assert found.mutants[0].caught_by == ("add-value",)


@pytest.mark.parametrize(
    ("declaration", "words"),
    [
        (f'mutants.edit("sub", "x", ("+", "-"), {WORDS})', "there is no solution cell 'sub'"),
        (f'mutants.edit("add", "x", ("+ 9", "-"), {WORDS})', "occurs 0 times"),
        (f'mutants.edit("add", "x", ("secret_answer", "a"), {WORDS})', "occurs 2 times"),
        (f'mutants.edit("add", "x", ("BASE + 2", "BASE  +  2"), {WORDS})', "is the reference itself"),
        (f'mutants.edit("add", "x", ("BASE + 2", "BASE +"), {WORDS})', "is not Python"),
        (
            'mutants.edit("add", "x", ("2", "3"), misconception="m", caught_by="gone", hint="h")',
            "there is no test 'gone'",
        ),
        (f'for _ in "ab": mutants.edit("add", "x", ("2", "3"), {WORDS})', "declared twice"),
        (f'@mutants.rewrite("add", "x", {WORDS})\ndef sub(): ...', "defines no 'sub'"),
        ('mutants.equivalent("sub", "x", "y", because="b")', "excused in the cell 'sub', and there is none"),
        ('mutants.unnoticed("sub", "sub", "half", because="b")', "excused in the cell 'sub'"),
        ("mutants = 3", "does not define mutants"),
    ],
)
def test_a_slip_is_named(declaration, words, tiny):
    with pytest.raises(AssignmentError, match=words):
        declare(tiny, declaration)
