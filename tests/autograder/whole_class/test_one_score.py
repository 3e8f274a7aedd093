"""One place computes a score: terminal, JSON, page and nbgrader's export show what the gradebook has."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from nbgrader.plugins import CsvExportPlugin

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Grade
from autograder.base.scores import Score
from autograder.outlets import quoted, results_json
from tests.autograder.whole_class.people import ALL_OFF, TWO_OFF, book, by_hand, grade_here, make_late
from tests.helpers import tiny

PARTS = {"tests": 10, "hand": 0, "penalty": 0, "waiting": 0, "out_of": 14, "to_read": 0}


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    grade_here(monkeypatch)


@dataclass(frozen=True)
class Shown:
    """What everybody says of the one student of a class."""

    grade: Grade
    log: str
    row: dict[str, Any]
    text: str
    page: str
    export: dict[str, str]


def shown(course: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> Shown:
    """Grade the class and look everywhere."""
    monkeypatch.setenv("COLUMNS", "200")
    stream = io.StringIO()
    grades = pipeline.grade(pipeline.Request(course, tiny.NAME, **options), Progress(1, stream))
    results_json.write(course / "out.json", grades)
    (row,) = json.loads((course / "out.json").read_text())
    page = course / "feedback" / grades[0].student / tiny.NAME / f"{tiny.NAME}.html"
    with book(course) as gradebook:
        CsvExportPlugin(to=str(course / "out.csv")).export(gradebook)
    (export,) = csv.DictReader((course / "out.csv").read_text().splitlines())
    return Shown(grades[0], stream.getvalue(), row, quoted.report(grades), page.read_text(), export)


def agree(seen: Shown, score: float, words: str) -> None:
    """Everybody names the same score; the page and the terminal in the same words."""
    assert seen.grade.score == score
    assert seen.row["score"] == score
    assert float(seen.export["score"]) == score
    assert f"ada: graded, {words}, " in seen.log
    assert f"Score: {words}" in seen.text
    assert f"<p>{words}.</p>" in seen.page


def test_what_waits_for_a_reader_is_not_lost(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    seen = shown(course, monkeypatch)
    agree(seen, 10.0, "10 of 10 so far; 4 points wait for a reader")
    assert seen.row["parts"] == PARTS | {"waiting": 4, "out_of": 10, "to_read": 1}
    assert (seen.row["max_score"], seen.export["max_score"]) == (14, "14.0")
    assert "Score: 0.0 / 4.0" not in seen.page
    assert "This answer waits for a reader; it is worth up to 4 points." in seen.page
    assert "<h2>What waits for a reader</h2>" in seen.page


def test_a_blank_answer_waits_for_nobody(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.hand_in(course, "ada", tiny.released(course))
    seen = shown(course, monkeypatch)
    agree(seen, 0.0, "0 of 14")
    assert seen.row["parts"]["to_read"] == 0
    assert "waits for a reader" not in seen.page


@pytest.mark.parametrize("force", [True, False])
def test_a_hand_grade_is_in_every_score(course: Path, monkeypatch: pytest.MonkeyPatch, force: bool) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    shown(course, monkeypatch)
    by_hand(course, "essay", 3.0)
    seen = shown(course, monkeypatch, force=force)
    agree(seen, 13.0, "13 of 14")
    assert seen.row["parts"] == PARTS | {"hand": 3}
    assert {test["name"]: test["recorded"] for test in seen.row["tests"]}["essay"] == 3.0


def test_a_person_may_overrule_a_test_and_give_more(course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course, triple="def triple(x):\n    return x"))
    shown(course, monkeypatch)
    by_hand(course, "triple-small", 2.0)
    by_hand(course, "essay", 4.0, extra_credit=1.5)
    seen = shown(course, monkeypatch)
    agree(seen, 11.5, "11.5 of 14")
    assert (seen.row["parts"]["tests"], seen.row["parts"]["hand"]) == (4, 7.5)


@pytest.mark.parametrize(
    ("rule", "score", "words"),
    [
        (TWO_OFF, 8.0, "8 of 10 so far (10 less 2 for lateness); 4 points wait for a reader"),
        (ALL_OFF, 0.0, "0 of 10 so far (10 less 10 for lateness); 4 points wait for a reader"),
    ],
)
def test_a_late_penalty_is_in_every_score(
    course: Path, monkeypatch: pytest.MonkeyPatch, rule: str, score: float, words: str
) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    make_late(course, "ada", rule)
    seen = shown(course, monkeypatch)
    agree(seen, score, words)
    assert float(seen.export["raw_score"]) == seen.row["parts"]["tests"] == 10
    assert float(seen.export["late_submission_penalty"]) == seen.row["parts"]["penalty"] == 10 - score


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Score(tests=57, waiting=11, most=72, to_read=5), "57 of 61 so far; 11 points wait for a reader"),
        (Score(tests=1.5, waiting=1, most=3, to_read=1), "1.5 of 2 so far; 1 point waits for a reader"),
        (Score(tests=3, hand=2, most=9, to_read=1), "5 of 9; 1 answer was changed since it was read"),
        (Score(tests=1, penalty=2, most=9), "0 of 9 (1 less 2 for lateness)"),
    ],
)
def test_a_score_in_words(score: Score, words: str) -> None:
    assert score.words() == words
