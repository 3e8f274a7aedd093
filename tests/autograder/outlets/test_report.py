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
from autograder.base.errors import GradingError
from autograder.base.policy import Standing
from autograder.base.records import Grade, TestResult, Verdict
from autograder.grading.store import RecordPair, Store
from autograder.outlets import class_report, report, statistics
from tests.autograder.outlets.test_likeness import ODD, RENAMED

SUSPECTED = Verdict.TAMPERING_SUSPECTED


def grade(student, first, second, essay=None, message="", diagnosis="", assignment="work", **more):
    tests = (
        TestResult("first", first, 1.0, "ok", message, diagnosis),
        TestResult("second", second, 2.0, "ok"),
        TestResult("essay", essay, 3.0, "ok"),
    )
    return Grade(student, assignment, more.pop("verdict", Verdict.GRADED), tests, 1.0, "", **more)


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


def test_a_test_is_named_with_the_property_that_it_looks_at(tmp_path):
    mark = {"nbgrader": {"grade": True, "grade_id": "first"}}
    text = "# Sums to one,\n# along <any> dimension.\n# Hidden test, 1 point."
    cell = {"cell_type": "code", "metadata": mark, "source": text.splitlines(keepends=True)}
    (tmp_path / "release/work").mkdir(parents=True)
    (tmp_path / "release/work/work.ipynb").write_text(json.dumps({"cells": [cell]}))
    with contextlib.closing(Store(tmp_path)) as store:
        for one in CLASS:
            store.keep_grade(one)
    found = class_report.of_assignment(tmp_path, tmp_path, "work")
    assert [test.looks_at for test in found.tests] == ["Sums to one, along <any> dimension.", "", ""]
    assert "first<small>Sums to one, along &lt;any&gt; dimension.</small>" in report.page(found)


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


def test_a_blank_notebook_is_one_line_and_hides_nobody_elses_failure():
    blank = tuple(TestResult(f"t{i}", 0.0, 1.0, "error", "NotImplementedError") for i in range(6))
    odd = (TestResult("t0", 0.0, 1.0, "error", "too large"), *blank[1:])
    grades = [Grade(who, "work", Verdict.GRADED, blank, 1.0, "") for who in ("ada", "ben")]
    found = statistics.of_class("work", [*grades, Grade("cem", "work", Verdict.GRADED, odd, 1.0, "")])
    assert [(g.what, g.count, g.words) for g in found.failures] == [
        ("5 tests or more", 3, "Not solved yet."),
        ("t0", 1, "too large"),
    ]


def test_what_a_run_computed_parts_no_group_and_what_was_printed_does():
    one = [grade("ada", 0.0, 2.0, message="off by 0.25 at (3, 4), tensor at 0x7f3a")]
    other = [grade("ben", 0.0, 2.0, message="off by 1e-07 at (1, 9), tensor at 0x81bc")]
    third = [grade("cem", 0.0, 2.0, message="off by 4. at (1,), tensor at 0x1")]
    printed = {"cem": {"first": "loaded 3 <rows>\n"}}
    found = statistics.of_class("work", [*one, *other, *third], printed)
    assert [(g.students, g.words, g.printed) for g in found.failures] == [
        (("ada", "ben"), "off by … at (…), tensor at …", ""),
        (("cem",), "off by … at (…,), tensor at …", "loaded … <rows>"),
    ]
    page = report.page(found)
    assert "<details><summary>the test printed</summary>" in page
    assert "loaded … &lt;rows&gt;" in page
    assert statistics.without_values("float32, W_1 and layer2") == "float32, W_1 and layer2"


def test_a_known_mistake_has_a_sample_and_alike_records_stand_in_the_report(tmp_path):
    with contextlib.closing(Store(tmp_path)) as store:
        for one in CLASS:
            store.keep_grade(one)
        pair = RecordPair(("ada", "<ben>"), "training", "they have the same seed")
        store.keep_kin("work", {"ada", "<ben>", "cem"}, [pair])
    path = tmp_path / "autograded" / "dora" / "work" / "work.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(notebook("def softmax(s):\n    return '<i>'").replace("median", "softmax"))
    words = ["report", "work", "--json", "--course-dir", str(tmp_path)]
    told = json.loads(CliRunner().invoke(cli.app, words).stdout)
    assert told["mistakes"][0]["sample"] == "def softmax(s):\n    return '<i>'"
    assert told["records"][0]["students"] == ["ada", "<ben>"]
    page = report.page(class_report.of_assignment(tmp_path, tmp_path, "work"))
    assert "<summary>for example dora</summary>" in page
    assert "return &#x27;&lt;i&gt;&#x27;" in page
    assert "Training records that are too alike" in page
    assert "<td>&lt;ben&gt;</td><td>training</td><td>they have the same seed</td>" in page


def test_pairs_that_were_not_compared_again_stay(tmp_path):
    first, second = RecordPair(("ada", "ben"), "r", "same"), RecordPair(("ada", "cem"), "r", "same")
    with contextlib.closing(Store(tmp_path)) as store:
        store.keep_kin("work", ["ada", "ben", "cem"], [first, second])
        store.keep_kin("work", ["ada", "ben"], [])
        assert store.kin("work") == (second,)
        assert store.kin("more") == ()


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
    assert "0.50\N{NO-BREAK SPACE}s, at most 0.50\N{NO-BREAK SPACE}s" in page
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


def course_of(folder):
    """Two assignments: ada is good at both, ben at none, and cem did not hand in the second."""
    grades = [*CLASS, grade("eve", 1.0, 0.0)]
    grades += [grade("ada", 1.0, 2.0, assignment="more"), grade("ben", 0.0, 0.0, assignment="more")]
    grades += [
        grade("dora", 1.0, 0.0, assignment="more", message="<i>x</i>", diagnosis="softmax/no-shift"),
        grade("eve", 1.0, 2.0, assignment="more"),
    ]
    with contextlib.closing(Store(folder)) as store:
        for one in grades:
            store.keep_grade(one)


def test_the_course_has_its_students_sheets_and_tests(tmp_path):
    course_of(tmp_path)
    found = class_report.of_course(tmp_path, tmp_path)
    assert [line.assignment for line in found.assignments] == ["more", "work"]
    more, work = found.assignments
    assert (more.students, work.students, work.trouble, work.waiting) == (4, 5, 1, 4)
    # Shares of `more`: 1, 0, 1/3, 1; of `work` beside them: 1, 0, 5/6, 1/3.
    assert more.discrimination == pytest.approx(100 / (108 * 364) ** 0.5)
    lines = {one.student: one for one in found.students}
    assert (lines["ada"].total, lines["ada"].out_of, lines["ada"].missing) == (6.0, 6.0, ())
    assert (lines["cem"].handed_in, lines["cem"].missing) == (1, ("more",))
    assert lines["dora"].shares == {"more": pytest.approx(1 / 3), "work": pytest.approx(5 / 6)}
    assert found.shares == (2, 0, 0, 0, 0, 0, 2, 0, 0, 1)  # 0, 0; 6 of 9 and 4 of 6; 6 of 6
    assert [(name, test.name) for name, test in found.hard] == [("work", "first"), ("work", "second")]
    assert [(g.what, g.count) for g in found.mistakes] == [
        ("more: softmax/no-shift", 1),
        ("work: softmax/no-shift", 1),
    ]


def test_the_page_on_the_course(tmp_path):
    def run(*more):
        words = ["report", "--to", str(tmp_path / "all.html"), "--course-dir", str(tmp_path), *more]
        done = CliRunner().invoke(cli.app, words)
        assert done.exit_code == 0, done.output
        return done.stdout

    course_of(tmp_path)
    code = {"work": (ODD, RENAMED), "more": (ODD, RENAMED)}
    for name, texts in code.items():
        for student, text in zip(("ada", "ben"), texts, strict=True):
            path = tmp_path / "autograded" / student / name / f"{name}.ipynb"
            path.parent.mkdir(parents=True)
            path.write_text(notebook(text))
    assert run() == f"{tmp_path / 'all.html'}: 5 students.\n"
    page = (tmp_path / "all.html").read_text()
    assert "<h1>Report: the whole course</h1>" in page
    assert "5 students, 2 assignments. 1 student lacks at least one of them." in page
    assert "ada and ben</th><td>2</td><td>more 100%, work 100%" in page
    assert "&lt;i&gt;x&lt;/i&gt;" in page
    assert "<i>" not in page
    assert "What changed" not in page
    with contextlib.closing(Store(tmp_path)) as store:
        store.keep_grade(grade("cem", 1.0, 2.0, assignment="more"))
    told = json.loads(run("--json"))
    assert told["changes"] == [
        {"student": "cem", "before": 0.0, "after": 3.0, "verdicts": ["1 handed in", "2 handed in"]}
    ]
    run()
    assert "1 handed in → 2 handed in" in (tmp_path / "all.html").read_text()


def test_a_course_in_which_nothing_was_graded_is_told(tmp_path):
    with pytest.raises(GradingError, match="Nothing has been graded"):
        class_report.of_course(tmp_path, tmp_path)
    Store(tmp_path).close()
    with pytest.raises(GradingError, match="Nobody has a grade"):
        class_report.of_course(tmp_path, tmp_path)
