"""The line that stands in a released notebook in the place of a hidden test."""

from __future__ import annotations

import re

from autograder.base.words import plural

_WORTH = re.compile(r"^(# Hidden test), [\d.]+ points?\.$", re.MULTILINE)


def of_test(points: int) -> str:
    """Says that there is one, and what it is worth."""
    return f"# Hidden test, {plural(points, 'point')}."


def is_of_test(line: str) -> bool:
    return bool(_WORTH.fullmatch(line))


def without_points(source: str) -> str:
    """A test's text without what it is worth: that changes no result."""
    return _WORTH.sub(r"\1.", source)
