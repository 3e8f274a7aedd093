"""Every hidden test rests on words of its task: quoted, found there, and shown to whoever lost its points."""

import pytest

from autograder.base import layout
from autograder.base.errors import AssignmentError
from autograder.course import assignments, build, requirements
from autograder.course.assignments import Kind
from tests.conftest import ROOT

NAMES = [path.stem for path in assignments.find(ROOT)]
RESTS = ' rests="the base plus two"'


@pytest.mark.parametrize("name", NAMES)
def test_every_test_of_the_course_quotes_its_task(name):
    requirements.check(assignments.read(layout.assignment(ROOT, name)))


def refusal(tiny) -> str:
    with pytest.raises(AssignmentError) as caught:
        build.make(tiny, "tiny")
    return f"{caught.value.message} {caught.value.hint}"


def test_a_test_that_quotes_nothing_is_refused_with_its_place(tiny, edit_tiny):
    edit_tiny(RESTS, "")
    words = refusal(tiny)
    assert "cell 'add-value': it does not say which sentence of the task it rests on" in words
    assert 'rests="' in words


@pytest.mark.parametrize(
    "quote",
    [
        "the base plus three",  # said nowhere
        "secret_answer = BASE",  # the solution
        "Say why.",  # a different exercise
        "a whole number is wanted",  # a check
        "base",  # no requirement
        "the base plus two … and much more",  # one of the two
    ],
)
def test_words_that_are_not_in_the_task_are_refused(quote, tiny, edit_tiny):
    edit_tiny(RESTS, f' rests="{quote}"')
    assert "which its task does not say" in refusal(tiny)


def test_a_hint_is_not_part_of_the_task(tiny, edit_tiny):
    edit_tiny(
        "# Add two to the base.",
        "# Add.\n#\n# <details><summary>Hint</summary>Use the\n# plus sign.</details>",
    )
    edit_tiny(RESTS, ' rests="Use the plus sign."')
    assert "which its task does not say" in refusal(tiny)


@pytest.mark.parametrize(
    "quote",
    [
        "Return the base plus two.",  # the docstring
        "def add() -> int:",  # the signature
        "Two exercises.",  # the head of the notebook
        "BASE = 40",  # what is given
        "Add two to the base.",  # the exercise
        "Add two … the base plus two",  # two places
    ],
)
def test_words_that_every_student_reads_are_the_task(quote, tiny, edit_tiny):
    edit_tiny(RESTS, f' rests="{quote}"')
    build.make(tiny, "tiny")


def test_a_quote_may_run_over_a_line_break(tiny, edit_tiny):
    edit_tiny("# Add two to the base.", "# Add two\n# to the base.")
    edit_tiny(RESTS, ' rests="two to the base"')
    build.make(tiny, "tiny")


def test_what_a_test_looks_at_is_its_opening_comment(tiny):
    path = layout.assignment(tiny, "tiny")
    found = [requirements.looks_at(test) for test in assignments.read(path).cells_of(Kind.TEST)]
    assert found == ["The value is right.", "The type is right."]
