"""Shows a student what the policy lets be seen: the whole page, one in the course's own words, or none.

Who may hand in again and again could read a test out bit by bit: by a function that puts its arguments into
an error, prints them, or keeps them for a later cell to show.  A limited page has none of that.
"""

from __future__ import annotations

import ast
import builtins
import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from autograder.base import layout
from autograder.base.policy import Visibility
from autograder.base.records import Ending, GradingResult, Master, Role, Submission, TestResult
from autograder.grading.repair import names_bound
from autograder.grading.score import error_in
from autograder.outlets.explained import NO_WORDS
from autograder.outlets.outlet import Outlet, publish_all

_VALUE = "…"  # in the place of what a run computed
_NAMED = 5  # missing functions in one sentence


class ByPolicy:
    """An outlet for students' eyes, as far as the policy opens it."""

    def __init__(self, outlet: Outlet, course: Path, master: Master) -> None:
        self._outlet, self._course, self._master = outlet, course, master
        self.name = outlet.name

    def is_current(self, result: GradingResult) -> bool:
        standing = result.grade.standing
        if standing and standing.held:
            return not self._folder(result).exists()
        return bool(standing and standing.page is Visibility.NONE) or self._outlet.is_current(result)

    def publish(self, result: GradingResult) -> None:
        self.publish_all([result])

    def publish_all(self, results: Sequence[GradingResult]) -> None:
        """A grade that is held back takes its page with it; one that waits leaves the page of before."""
        shown = []
        for result in results:
            standing = result.grade.standing
            if standing and standing.held:
                shutil.rmtree(self._folder(result), ignore_errors=True)
            elif standing is None or standing.page is Visibility.FULL:
                shown.append(result)
            elif standing.page is Visibility.LIMITED:
                shown.append(limited(result, self._master))
        publish_all(self._outlet, shown)

    def _folder(self, result: GradingResult) -> Path:
        return layout.student_folder(self._course, self.name, *result.whose)


def limited(result: GradingResult, master: Master) -> GradingResult:
    """The result without anything that its run wrote or returned."""
    mute = tuple(replace(one, outputs=(), reason="", count=None) for one in result.record.results)
    record = replace(result.record, results=mute, traces={})
    missing = _missing(result.submission, master)
    tests = tuple(_of_missing(limited_words(test, master), missing) for test in result.grade.tests)
    return replace(result, record=record, grade=replace(result.grade, tests=tests))


def _missing(submission: Submission, master: Master) -> tuple[str, ...]:
    """The course's functions that no cell of a notebook defines: by its text, so that no run can say it."""
    answers = [cell for cell in master.cells if cell.role is Role.SOLUTION and cell.kind == "code"]
    wanted = {name: None for cell in answers for name in names_bound(master.released[cell.name])}
    there = {name for cell in submission.cells if cell.kind == "code" for name in names_bound(cell.source)}
    return tuple(name for name in wanted if name not in there)


def _of_missing(test: TestResult, missing: tuple[str, ...]) -> TestResult:
    """All of them or none: which one a test asked for would be an answer that a notebook could choose."""
    if not missing or test.message != _by_kind("NameError"):
        return test
    names = ", ".join(f"`{name}`" for name in missing[:_NAMED])
    return replace(test, message=f"{test.message} The notebook does not define {names}.")


def limited_words(test: TestResult, master: Master) -> TestResult:
    """Words of the course stay: known mistakes, records of training runs, what the grader itself says."""
    if test.ending != Ending.ERROR or test.diagnosis or test.name in master.records:
        return test
    cell = master.named.get(test.name)
    kind, words = error_in(test.message)
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
        return NO_WORDS
    known = getattr(builtins, kind, None)
    is_known = isinstance(known, type) and issubclass(known, BaseException)
    return (
        f"The test ended with {'an' if kind[:1] in 'AEIOU' else 'a'} {kind}."
        if is_known
        else ("The test ended with an error.")
    )
