"""What an instructor sees during and after a run, on a terminal and in a log."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from autograder.progress import Progress
from autograder.records import Grade, TestResult, Verdict


def grade(student: str, verdict: Verdict, score: float, seconds: float, **more: Any) -> Grade:
    """A grade in an assignment of ten points for tests and four for an essay, which ada has written."""
    essay = TestResult("essay", None if student == "ada" else 0.0, 4.0, "ok")
    tests = (TestResult("double", score, 10.0, "ok"), essay)
    return Grade(student, "tiny", verdict, tests, seconds, "namespaces", **more)


GRADES = [
    grade("ada", Verdict.GRADED, 10.0, 1.2),
    grade("ben", Verdict.STUDENT_ERROR, 0.0, 7.5, reason="[tiny.ipynb] is empty."),
    grade("cyd", Verdict.INFRASTRUCTURE_ERROR, 0.0, 0.3, reason="No memory."),
    grade("dee", Verdict.GRADED, 9.0, 99.0, notes=("A test was put back.",)),
]


def shown(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> str:
    """Everything that is written while these four come in; dee's result was kept from an earlier run."""
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    monkeypatch.delenv("NO_COLOR" if terminal else "FORCE_COLOR", raising=False)
    stream = io.StringIO()
    with Progress(len(GRADES), stream) as progress:
        for grade in GRADES:
            progress.done(grade, kept=grade.student == "dee")
    progress.summary(GRADES)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", stream.getvalue())


def test_a_log_has_one_line_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = shown(monkeypatch, terminal=False).splitlines()
    assert lines[:4] == [
        "[1/4] ada: graded, 10/14, 1.2 s",
        "[2/4] ben: student error, 0/14, 7.5 s",
        "[3/4] cyd: infrastructure error, —, 0.3 s",
        "[4/4] dee: graded, 9/14, kept",
    ]


def test_a_terminal_shows_counts_time_left_and_the_slowest(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, terminal=True)
    assert "4/4" in text
    assert re.search(r"\d:\d\d:\d\d|-:--:--", text)  # the time that is left
    assert "2 graded, 1 infrastructure error, 1 student error, slowest ben 7.5 s" in text


@pytest.mark.parametrize("terminal", [True, False])
def test_the_table_at_the_end(terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [re.split("[│┃]", line) for line in shown(monkeypatch, terminal).splitlines()]
    cells = [[part.strip() for part in row] for row in rows if len(row) > 1]
    assert cells[0] == ["student", "verdict", "score", "to grade", "seconds", "reason"]
    assert cells[1:] == [
        ["ada", "graded", "10/14", "1", "1.2", ""],
        ["ben", "student error", "0/14", "", "7.5", "[tiny.ipynb] is empty."],
        ["cyd", "infrastructure error", "—", "", "0.3", "No memory."],
        ["dee", "graded", "9/14", "", "99.0", "repaired in 1 place"],
    ]
