"""Shows a student what the policy lets be seen: the whole page, one in the course's own words, or none.

Who may hand in again and again could read a test out bit by bit: by a function that puts its arguments into
an error, prints them, or keeps them for a later cell to show.  A limited page has none of that.
"""

from __future__ import annotations

import ast
import builtins
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from autograder.base import layout
from autograder.base.policy import Page
from autograder.base.records import Ending, GradingResult, Master, TestResult
from autograder.outlets.outlet import Outlet

_NO_WORDS = "The property does not hold."
_VALUE = "…"  # in the place of what a run computed


class ByPolicy:
    """An outlet for students' eyes, as far as the policy opens it."""

    def __init__(self, outlet: Outlet, course: Path, master: Master) -> None:
        self._outlet, self._course, self._master = outlet, course, master
        self.name = outlet.name

    def is_current(self, result: GradingResult) -> bool:
        standing = result.grade.standing
        if standing and standing.held:
            return not self._folder(result).exists()
        return bool(standing and standing.page is Page.NONE) or self._outlet.is_current(result)

    def publish(self, result: GradingResult) -> None:
        """A grade that is held back takes its page with it; one that waits leaves the page of before."""
        standing = result.grade.standing
        if standing and standing.held:
            shutil.rmtree(self._folder(result), ignore_errors=True)
        elif standing is None or standing.page is Page.FULL:
            self._outlet.publish(result)
        elif standing.page is Page.LIMITED:
            self._outlet.publish(limited(result, self._master))

    def _folder(self, result: GradingResult) -> Path:
        return layout.student_folder(self._course, self.name, *result.whose)


def limited(result: GradingResult, master: Master) -> GradingResult:
    """The result without anything that its run wrote or returned."""
    mute = tuple(replace(one, outputs=(), reason="", count=None) for one in result.record.results)
    record = replace(result.record, results=mute, traces={})
    tests = tuple(limited_words(test, master) for test in result.grade.tests)
    return replace(result, record=record, grade=replace(result.grade, tests=tests))


def limited_words(test: TestResult, master: Master) -> TestResult:
    """Words of the course stay: known mistakes, records of training runs, what the grader itself says."""
    if test.ending != Ending.ERROR or test.diagnosis or test.name in master.records:
        return test
    cell = master.named.get(test.name)
    kind, _, words = test.message.partition(": ")
    known = next(iter(_said(cell.source, words)), "") if cell and kind == "AssertionError" else ""
    return replace(test, message=known or _by_kind(kind))


def _said(source: str, words: str) -> Iterator[str]:
    """The messages of a test's own assertions that these words can be, without what was computed."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # IPython's own commands are no Python
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.msg is not None:
            parts = _parts(node.msg)
            pattern = "(?s:.*)".join(map(re.escape, parts))
            if any(part.strip() for part in parts) and re.fullmatch(pattern, words):
                yield _VALUE.join(parts)


def _parts(message: ast.expr) -> list[str]:
    """The words of a message between its values."""
    if isinstance(message, ast.Constant):
        return [str(message.value)]
    if not isinstance(message, ast.JoinedStr):
        return [""]
    parts = [""]
    for piece in message.values:
        if isinstance(piece, ast.Constant):
            parts[-1] += str(piece.value)
        else:
            parts.append("")
    return parts


def _by_kind(kind: str) -> str:
    """A student may name an exception after what the test gave: only Python's own are named."""
    if kind == "AssertionError":
        return _NO_WORDS
    known = getattr(builtins, kind, None)
    is_known = isinstance(known, type) and issubclass(known, BaseException)
    return (
        f"The test ended with {'an' if kind[:1] in 'AEIOU' else 'a'} {kind}."
        if is_known
        else ("The test ended with an error.")
    )
