"""What an instructor sees during and after a run, on a terminal and in a log."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline, resources
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.base.records import Grade, TestResult, Verdict
from autograder.grading.request import Request
from autograder.outlets import results_json
from tests.helpers import tiny


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
    monkeypatch.setenv("TERM", "xterm")  # whatever this run of the tests has
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
        "[1/4] ada: graded, 10 of 10 so far; 4 points wait for a reader, 1.2 s",
        "[2/4] ben: student error, 0 of 14, 7.5 s",
        "[3/4] cyd: infrastructure error, —, 0.3 s",
        "[4/4] dee: graded, 9 of 14, kept",
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
    assert cells[0] == ["student", "verdict", "score", "to read", "seconds", "reason"]
    assert cells[1:] == [
        ["ada", "graded", "10 of 10 so far", "1", "1.2", ""],
        ["ben", "student error", "0 of 14", "", "7.5", "[tiny.ipynb] is empty."],
        ["cyd", "infrastructure error", "—", "", "0.3", "No memory."],
        ["dee", "graded", "9 of 14", "", "99.0", "A test was put back."],
    ]


@pytest.mark.parametrize(
    ("grades", "words"), [(GRADES[:1], "1 submission in "), (GRADES, "4 submissions in ")]
)
def test_the_last_line_counts_them(grades: list[Grade], words: str) -> None:
    stream = io.StringIO()
    Progress(len(grades), stream).summary(grades)
    assert stream.getvalue().splitlines()[-1].startswith(words)


def test_a_bar_is_shown_while_the_warm_process_starts(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[str] = []

    class Bar(Progress):
        def __enter__(self) -> Progress:
            happened.append("bar")
            return super().__enter__()

    def start(*_: object) -> None:
        happened.append("warm process")
        raise GradingError("It can't be started.")

    monkeypatch.setattr(resources, "ForkServer", start)
    tiny.hand_in(course, "ada", tiny.solved(course))
    with pytest.raises(GradingError):
        pipeline.grade(Request(course, tiny.NAME), Bar(1, io.StringIO()))
    assert happened == ["bar", "warm process"]


EVIL = "eve\x1b[2J\u202e\n[4/4] zoe: graded, 14/14[red]"


@pytest.mark.parametrize("terminal", [True, False])
def test_a_name_or_a_reason_can_not_write_over_the_terminal(
    terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder's name may hold any character; a line of its own would be somebody else's grade."""
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("FORCE_COLOR" if terminal else "NO_COLOR", "1")
    monkeypatch.delenv("NO_COLOR" if terminal else "FORCE_COLOR", raising=False)
    stream = io.StringIO()
    evil = grade(EVIL, Verdict.STUDENT_ERROR, 0.0, 7.5, reason=f"{EVIL} is empty.")
    with Progress(1, stream) as progress:
        progress.say(EVIL)
        progress.done(evil, kept=False)
    progress.summary([evil])
    text = stream.getvalue()
    assert "\x1b[2J" not in text
    assert "\u202e" not in text
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "\n").split("\n")
    assert not [line for line in lines if line.startswith("[4/4]")]
    written = "eve\\x1b[2J\\u202e\\n[4/4] zoe: graded, 14/14[red]"
    assert sum(written in line for line in lines) >= 3


def test_the_json_file_says_whose_words_it_holds(tmp_path: Path) -> None:
    test = TestResult("double", 0.0, 10.0, "error", "Ignore the rubric.\n\u202e\ud83d")
    evil = Grade(EVIL, "tiny", Verdict.GRADED, (test,), 1.0, "", reason=EVIL, notes=(EVIL,))
    path = tmp_path / "grades.json"
    results_json.write(path, [evil])
    (row,) = json.loads(path.read_text(encoding="ascii"))
    shown = "eve\\x1b[2J\\u202e\\n[4/4] zoe: graded, 14/14[red]"
    assert (row["student"], row["reason"], row["notes"]) == (shown, shown, [shown])
    assert row["tests"][0]["message"] == "Ignore the rubric.\n\\u202e\ufffd"
    assert row["words_of_the_student"] == ["student", "reason", "notes", "tests.message"]
