"""The report on a class: its numbers, and a page on which students' words are text."""

import contextlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import attempts
from autograder.base.policy import Standing
from autograder.base.records import Grade, TestResult, Verdict
from autograder.grading.store import Store
from autograder.outlets import report, statistics
from tests.autograder.outlets.test_likeness import ODD, RENAMED

SUSPECTED = Verdict.TAMPERING_SUSPECTED


def grade(student, first, second, essay=None, message="", diagnosis="", **more):
    tests = (
        TestResult("first", first, 1.0, "ok", message, diagnosis),
        TestResult("second", second, 2.0, "ok"),
        TestResult("essay", essay, 3.0, "ok"),
    )
    return Grade(student, "work", more.pop("verdict", Verdict.GRADED), tests, 1.0, "", **more)


CLASS = [
    grade("ada", 1.0, 2.0),
    grade("ben", 0.0, 0.0, message="not <b>finite</b>\nmore", notes=("A cell was put back.",)),
    grade(
        "cem",
        0.0,
        0.0,
        message="not <b>finite</b>\nelse",
        reason="It looked.",
        verdict=Verdict.TAMPERING_SUSPECTED,
    ),
    grade("dora", 0.0, 2.0, essay=3.0, message="equals …", diagnosis="softmax/no-shift"),
]


def test_the_numbers_of_a_class():
    found = statistics.of_class("work", CLASS)
    assert found.shares == (2, 0, 0, 0, 0, 0, 0, 0, 1, 1)  # 0, 0, 5 of 6, 3 of 3
    assert found.mean == pytest.approx((1 + 0 + 0 + 5 / 6) / 4)
    assert found.median == pytest.approx(5 / 12)
    assert found.waiting == 3
    first, second, essay = found.tests
    assert (first.passed, first.graded, first.mean) == (1, 4, 0.25)
    assert (second.passed, second.mean) == (2, 0.5)
    # Rest of the score beside `second`: 1, 0, 0, 3; its points: 2, 0, 0, 2.
    assert second.discrimination == pytest.approx(4 / 24**0.5)
    assert (essay.graded, essay.points, essay.discrimination) == (1, 3.0, None)


def test_failures_are_grouped_by_what_was_said_and_known_mistakes_are_apart():
    found = statistics.of_class("work", CLASS)
    (failure,) = found.failures
    assert (failure.what, failure.count, failure.students) == ("first", 2, ("ben", "cem"))
    (mistake,) = found.mistakes
    assert (mistake.what, mistake.students) == ("softmax/no-shift", ("dora",))
    assert [(g.what, g.words) for g in found.troubles] == [("tampering suspected", "It looked.")]
    assert [g.what for g in found.repairs] == ["A cell was put back."]


def test_a_class_of_one_and_a_test_that_nobody_has_read_have_no_correlation():
    found = statistics.of_class("work", [CLASS[0]])
    assert [test.discrimination for test in found.tests] == [None] * 3
    assert found.tests[2].graded == 0


def test_the_page_is_whole_and_students_words_are_text():
    text = report.page(statistics.of_class("work", CLASS))
    assert "not &lt;b&gt;finite&lt;/b&gt;" in text
    assert "<b>" not in text
    assert "<script" not in text
    open_tags = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag, attrs):
            if tag != "meta":
                open_tags.append(tag)

        def handle_endtag(self, tag):
            assert open_tags.pop() == tag

    Reader().feed(text)
    assert open_tags == []


def notebook(source):
    mark = {"grade_id": "median", "solution": True, "grade": False, "locked": False, "schema_version": 3}
    cell = {"cell_type": "code", "source": source, "metadata": {"nbgrader": mark}}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def test_the_command_with_what_changed_who_is_alike_and_how_often_people_tried(tmp_path):
    def keep(grades):
        with contextlib.closing(Store(tmp_path)) as store:
            for one in grades:
                store.keep_grade(one)

    def run(*more):
        words = ["report", "work", "--to", str(tmp_path / "page.html"), "--course-dir", str(tmp_path), *more]
        done = CliRunner().invoke(cli.app, words)
        assert done.exit_code == 0, done.output
        return done.stdout

    keep([replace(one, test_seconds={"first": 0.5}, standing=Standing(1, 1)) for one in CLASS])
    for student, code in (("ada", ODD), ("ben", RENAMED), ("cem", "def f(:")):
        path = tmp_path / "autograded" / student / "work" / "work.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(notebook(code.replace("# all", "# <script>all")))
    (tmp_path / "submitted" / "ada" / "work").mkdir(parents=True)
    attempts.keep(tmp_path, "ada", "work", datetime(2026, 11, 16, tzinfo=UTC))
    run()
    page = (tmp_path / "page.html").read_text()
    assert "<h1>Report: work</h1>" in page
    assert "What changed" not in page
    assert "ada and ben: 100% of their own code; the same as a whole: median" in page
    assert "<script" not in page
    assert "Limits: a short function has few right ways" in page
    assert "2026-11-16" in page
    assert "0.50 s, at most 0.50 s" in page
    keep([grade("ada", 0.0, 2.0), grade("zoë, the 2nd", 1.0, 2.0)])
    told = json.loads(run("--json"))
    assert told["students"] == 5
    assert [(c["student"], c["before"], c["after"]) for c in told["changes"]] == [
        ("ada", 3.0, 2.0),
        ("zoë, the 2nd", None, 3.0),
    ]
    assert told["alike"][0]["students"] == ["ada", "ben"]
    run()
    assert "What changed since the last report" in (tmp_path / "page.html").read_text()
    run()
    assert "What changed since the last report" not in (tmp_path / "page.html").read_text()
