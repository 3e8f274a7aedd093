"""What a failed test tells a person: the words of an assertion, and a sentence where an exception came.

A test is stopped by the student's code or by what that returned; the sentence says what stopped it, what that
usually means and where to look.  It never says what the cause is, which nobody has looked at.
"""

from __future__ import annotations

import builtins
import re

from autograder.base.records import Ending, TestResult
from autograder.grading.score import error_in

NO_WORDS = "The property does not hold."
UNSOLVED = "Not solved yet."
_LATE = (
    "That is usually a loop that does not end, or one that goes through numbers one by one where tensors "
    "could be computed as a whole. Call your function yourself, with the sizes of the task, and look at its "
    "loops."
)
_SIZES = (
    r"[Ss]izes? of tensor|shapes? .*(cannot be multiplied|is invalid)|[Ss]ize mismatch|must match|"
    r"[Ee]xpected size|equal size|incompatible dimensions|same number of dimensions|does not broadcast"
)
# Exception, what its words hold, and what is then said; the first that fits counts.
_USUALLY = (
    (
        "NameError",
        "is not defined",
        "That is usually a name with a slip, or one that is defined in a cell further below or in none. "
        "Restart the kernel, run all cells in their order, and look at the line that uses this name.",
    ),
    (
        "AttributeError",
        "'NoneType' object",
        "Something is None here. That is usually a function that ends without a return: look at every place "
        "where your function can end.",
    ),
    (
        "AttributeError",
        "has no attribute",
        "That is usually a value of a different kind than is expected here. Compare what your function takes "
        "and returns with the task, and look for lines of yours that use this attribute.",
    ),
    (
        "TypeError",
        "positional argument|keyword argument|multiple values for argument",
        "That is usually a function that is called with different arguments than it is written for. Compare "
        "the first line of your function with the task, and look at the calls in your code.",
    ),
    (
        "RuntimeError",
        _SIZES,
        "That is usually two tensors whose sizes do not fit together. Print their shapes before the line "
        "that fails, for a batch of more than one and for lengths that differ.",
    ),
    (
        "KeyError",
        "",
        "That is usually a dictionary without an entry for this key. Print its keys, and compare them with "
        "the task.",
    ),
)


def plain_words(test: TestResult) -> str:
    """Why a test failed; a known mistake, and what the grader itself says, have their words already."""
    if test.diagnosis or not test.message:
        return test.message
    if test.ending == Ending.TIMEOUT:
        return f"{test.message}\n{_LATE}"
    kind, words = error_in(test.message)
    if test.ending != Ending.ERROR or not kind.isidentifier():
        return test.message
    if kind == "AssertionError":
        return words or NO_WORDS
    if kind == "NotImplementedError" and not words:
        return UNSOLVED
    if words and not _is_known(kind):  # such as the guard's own; its name says nothing to a reader
        return words
    stopped = f"The test stopped with {'an' if kind[0] in 'AEIOU' else 'a'} {kind}"
    told = f"{stopped}: {words}" if words else f"{stopped}."
    return "\n".join(filter(None, (told, _usually(kind, words))))


def _is_known(kind: str) -> bool:
    """Whether a name says to everybody that it is an exception's."""
    return kind.endswith(("Error", "Exception", "Warning")) or hasattr(builtins, kind)


def _usually(kind: str, words: str) -> str:
    return next((said for name, sign, said in _USUALLY if name == kind and re.search(sign, words)), "")
