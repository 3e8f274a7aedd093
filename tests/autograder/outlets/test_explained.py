"""No page shows a bare exception: an assertion has its words, and everything else a sentence."""

from dataclasses import replace

import pytest

from autograder.base.policy import Standing, Visibility
from autograder.base.records import (
    Ending,
    Grade,
    GradingResult,
    RunRecord,
    Submission,
    TestResult,
    Verdict,
)
from autograder.course.master import load, load_config
from autograder.outlets import feedback
from autograder.outlets.explained import plain_words


def told(message, ending=Ending.ERROR, diagnosis=""):
    return plain_words(TestResult("t", 0.0, 1.0, ending, message, diagnosis))


def test_an_assertion_is_told_by_its_words_and_a_stub_as_what_it_is():
    assert told("AssertionError: the rows: they do not sum to one") == "the rows: they do not sum to one"
    assert told("AssertionError") == "The property does not hold."
    assert told("Changed: f changed its argument x in place") == "f changed its argument x in place"
    assert told("NotImplementedError") == "Not solved yet."
    assert told("NotImplementedError: Module [Mine] lacks forward").startswith(
        "The test stopped with a NotImplementedError: Module [Mine] lacks forward"
    )


@pytest.mark.parametrize(
    ("message", "looks"),
    [
        ("NameError: name 'sofmax' is not defined", "a name with a slip"),
        ("AttributeError: 'Model' object has no attribute 'shape'", "a different kind"),
        ("AttributeError: 'NoneType' object has no attribute 'shape'", "without a return"),
        ("TypeError: f() missing 1 required positional argument: 'b'", "different arguments"),
        ("TypeError: f() got an unexpected keyword argument 'b'", "different arguments"),
        ("TypeError: f() takes 1 positional argument but 2 were given", "different arguments"),
        ("KeyError: 'weight'", "Print its keys"),
    ],
)
def test_the_commonest_exceptions_say_what_they_usually_mean(message, looks):
    first, second = told(message).split("\n")
    assert first == f"The test stopped with {'an' if message[0] == 'A' else 'a'} {message}"
    assert looks in second
    assert "usually" in second


def shape_errors():
    import torch

    one, other = torch.zeros(2, 3), torch.zeros(4, 5)
    yield lambda: one + other
    yield lambda: one @ other
    yield lambda: one.view(7)
    yield lambda: torch.stack([one, other])
    yield lambda: torch.cat([one, other])
    yield lambda: torch.bmm(one[None], other[None])
    yield lambda: torch.einsum("ij,jk->ik", one, other)
    yield lambda: one.expand(4, 3)
    yield lambda: torch.nn.functional.linear(one, other)


def test_torchs_own_words_about_sizes_are_known():
    for wrong in shape_errors():
        with pytest.raises(RuntimeError) as raised:
            wrong()
        assert "Print their shapes" in told(f"RuntimeError: {raised.value}"), raised.value


def test_no_cause_is_named_where_none_is_usual():
    for message in ("TypeError: unsupported operand type(s)", "RuntimeError: no gradient", "ValueError"):
        assert "\n" not in told(message)
        assert told(message).startswith("The test stopped with a ")


def test_what_has_its_words_already_keeps_them():
    assert told("equals a known mistake", diagnosis="softmax/no-shift") == "equals a known mistake"
    assert told("There is no record: hand it in.", Ending.SKIPPED) == "There is no record: hand it in."
    assert told("The property does not hold.") == "The property does not hold."
    late = told("The cell ran longer than 3 seconds and was stopped.", Ending.TIMEOUT)
    assert late.startswith("The cell ran longer than 3 seconds and was stopped.\nThat is usually a loop")


def test_a_full_page_has_sentences_and_a_limited_one_its_own_rule(course):
    known, _ = load(course, "tiny", load_config(course))
    said = ("AssertionError: not twice", "NotImplementedError", "NameError: name 'x' is not defined", "")
    graded = [cell for cell in known.cells if cell.points][:4]
    tests = tuple(
        TestResult(cell.name, 0.0, cell.points, Ending.ERROR, words)
        for cell, words in zip(graded, said, strict=True)
    )
    grade = Grade("ada", "tiny", Verdict.GRADED, tests, 0.0, "")
    result = GradingResult(Submission("ada", "tiny", course, known.cells), RunRecord((), 0.0, ""), grade)
    messages = feedback.page_of(known, result).messages
    first, second, third = (messages[cell.name] for cell in graded[:3])
    assert (first, second) == ("not twice", "Not solved yet.")
    assert third.startswith("The test stopped with a NameError: name 'x' is not defined\nThat is usually")
    limited = replace(grade, standing=Standing(page=Visibility.LIMITED))
    messages = feedback.page_of(known, replace(result, grade=limited)).messages
    assert messages[graded[2].name] == "NameError: name 'x' is not defined"
