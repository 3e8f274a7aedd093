"""Scores follow nbgrader's rule for every kind of output, and differ only where the guide says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell
from nbgrader.utils import determine_grade

from autograder.base.records import Cell, CellResult, Ending, Fault, Role, RunRecord, Submission, Verdict
from autograder.grading import score

TEST = Cell("code", "assert f()", "t", Role.TEST, points=3.0)
NUMBERS = ["0", "1", "2.5", "3", "-1", "nan", "True", "[1]", "'x'", "1e-3", " 2 ", "0x1"]


def stream(text: str, name: str = "stdout") -> dict[str, Any]:
    return {"output_type": "stream", "name": name, "text": text}


def shown(text: str) -> dict[str, Any]:
    return {"output_type": "display_data", "data": {"text/plain": text}, "metadata": {}}


def value(text: str) -> dict[str, Any]:
    return {**shown(text), "output_type": "execute_result", "execution_count": 1}


def error(message: str, traceback: str = "") -> dict[str, Any]:
    return {"output_type": "error", "ename": "AssertionError", "evalue": message, "traceback": [traceback]}


OUTPUT = st.text(max_size=5).map(stream) | st.text().map(shown) | st.sampled_from(NUMBERS).map(value)


@given(st.lists(OUTPUT, max_size=3), st.lists(st.just(error("no")), max_size=1))
def test_the_same_as_nbgrader(outputs: list[dict[str, Any]], errors: list[dict[str, Any]]) -> None:
    everything = [*outputs, *errors]
    cell = new_code_cell("assert f()", outputs=[NotebookNode(output) for output in everything])
    cell.metadata.nbgrader = {"grade": True, "solution": False, "points": 3.0, "grade_id": "t"}
    theirs, _ = determine_grade(cell)
    # A cell that raised shows no value after it, so nbgrader's order of looking does not matter in practice.
    ending = Ending.ERROR if errors else Ending.OK
    ours = score.points(TEST, CellResult(0, ending, tuple(everything)))
    assert ours == (0.0 if errors else theirs)


def record(*results: CellResult, **fields: Any) -> RunRecord:
    return RunRecord(results, 1.0, "namespaces", **fields)


def submission(*cells: Cell, **fields: Any) -> Submission:
    return Submission("ada", "tiny", Path("/"), cells, **fields)


def test_stderr_costs_nothing() -> None:
    assert score.points(TEST, CellResult(0, Ending.OK, (stream("careful", "stderr"),))) == 3.0


def test_a_value_above_the_maximum_counts_as_the_maximum() -> None:
    value = {
        "output_type": "execute_result",
        "data": {"text/plain": "7"},
        "metadata": {},
        "execution_count": 1,
    }
    assert score.points(TEST, CellResult(0, Ending.OK, (value,))) == 3.0


@pytest.mark.parametrize(
    ("ending", "verdict"),
    [
        (Ending.OK, Verdict.GRADED),
        (Ending.ERROR, Verdict.GRADED),
        (Ending.TIMEOUT, Verdict.GRADED),
        (Ending.DIED, Verdict.STUDENT_ERROR),
        (Ending.SKIPPED, Verdict.STUDENT_ERROR),
    ],
)
def test_how_a_cell_ends_decides_score_and_verdict(ending: Ending, verdict: Verdict) -> None:
    grade = score.grade(submission(TEST), record(CellResult(0, ending, reason="why")))
    assert grade.verdict is verdict
    assert grade.score == (3.0 if ending is Ending.OK else 0.0)


def test_answers_wait_for_a_person_unless_nothing_was_written() -> None:
    written = Cell("markdown", "my answer", "a", Role.ANSWER, 4.0)
    untouched = Cell("markdown", "your answer here", "b", Role.ANSWER, 4.0, untouched=True)
    grade = score.grade(submission(written, untouched), record())
    assert [test.score for test in grade.tests] == [None, 0.0]


def test_an_infrastructure_error_has_no_score() -> None:
    grade = score.grade(submission(TEST), record(fault=Fault.INFRASTRUCTURE, reason="no memory"))
    assert (grade.verdict, grade.score, grade.reason) == (Verdict.INFRASTRUCTURE_ERROR, None, "no memory")


def test_a_message_never_carries_a_traceback() -> None:
    error = {
        "output_type": "error",
        "ename": "AssertionError",
        "evalue": "scale",
        "traceback": ["assert secret"],
    }
    assert score.message_of(CellResult(0, Ending.ERROR, (error,))) == "AssertionError: scale"


@pytest.mark.parametrize("words", ["", "scale", "f: g: h", "a\nb"])
def test_an_error_is_found_again_in_its_message(words: str) -> None:
    error = {"output_type": "error", "ename": "ValueError", "evalue": words, "traceback": []}
    message = score.message_of(CellResult(0, Ending.ERROR, (error,)))
    assert score.error_in(message) == ("ValueError", words)
