"""A task arrives as it was sent, also when a part of its text was written for an earlier one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from autograder.base.records import (
    Cell,
    CellResult,
    Companion,
    Ending,
    Grade,
    GradingResult,
    RunRecord,
    Submission,
    TestResult,
    Verdict,
)
from autograder.workers import tasks
from autograder.workers.tasks import Publish, TakeIn, TaskTexts

CELLS = (Cell("code", "x = 1"), Cell("markdown", "Größe\u2028", "essay", attachments={"a.png": {}}))
FILES = (Companion(Path("/course/ada/a.txt"), "a.txt", "0"),)
SUBMISSION = Submission("ada", "tiny", Path("/course/ada"), CELLS, FILES, ("repaired",), "", "now", "1")
RECORD = RunRecord(
    (CellResult(0, Ending.OK, ({"output_type": "stream", "text": "1"},), 1, 0.5),), 1.0, "none"
)
GRADE = Grade("ada", "tiny", Verdict.GRADED, (TestResult("t", 1.0, 2.0, "ok", "no"),), 1.0, "none")


def test_what_is_sent_twice_arrives_twice() -> None:
    texts, result = TaskTexts(), GradingResult(SUBMISSION, RECORD, GRADE, ("t",))
    better = replace(result, grade=replace(GRADE, reason="late"), bare=True)
    different = replace(result, submission=replace(SUBMISSION, student="ben"))
    for sent in (
        TakeIn("ada", 2),
        Publish.of("autograded", result),
        Publish.of("feedback", result),
        Publish.of("feedback", better),
        Publish.of("autograded", different),
    ):
        assert tasks.parse(json.loads(texts.of(sent))) == sent


def test_a_text_is_never_taken_for_that_of_a_different_hand_in() -> None:
    """Also when the memory of an earlier one has gone to a later one."""
    texts = TaskTexts()
    for number in range(500):
        submission = replace(SUBMISSION, student=f"s{number}")
        sent = Publish.of("autograded", GradingResult(submission, replace(RECORD, seconds=number), GRADE))
        assert tasks.parse(json.loads(texts.of(sent))) == sent


def test_no_trace_goes_to_a_page() -> None:
    traced = replace(RECORD, traces={"t": "[]"})
    assert Publish.of("feedback", GradingResult(SUBMISSION, traced, GRADE)).result.record == RECORD
