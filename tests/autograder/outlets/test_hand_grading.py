"""Answers in words, read in groups: equal ones once, without names, and back into nbgrader's gradebook."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import cli, pipeline
from autograder.base.errors import UsageError
from autograder.base.progress import Progress
from autograder.base.records import Grade
from autograder.course import build
from autograder.outlets import export, hand_grading
from autograder.outlets.hand_grading import Answer
from tests.autograder.whole_class.people import book, grade_here
from tests.helpers import tiny

SAID = {
    "ada": "Two and one make three.",
    "ben": "  two AND one\nmake three",
    "cem": "Two and one make three, always.",
    "dora": '=HYPERLINK("http://far.invalid")',
    "eve": "Weil's so ist, „sagt“ man; oder?",
}


@pytest.fixture
def graded(course: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    grade_here(monkeypatch)
    monkeypatch.setattr(build, "names", lambda root, wanted: [tiny.NAME])
    (course / "assignments" / tiny.NAME).mkdir(parents=True)
    rubric = "# Rubric\n\n## essay (4 points)\n- 4 points: counts.\n"
    (course / "assignments" / tiny.NAME / "rubric.md").write_text(rubric)
    for student, text in SAID.items():
        tiny.hand_in(course, student, tiny.solved(course, essay=text))
    tiny.hand_in(course, "blank", tiny.released(course))
    grade(course)
    return course


def grade(course: Path) -> dict[str, Grade]:
    request = pipeline.Request(course, tiny.NAME)
    return {one.student: one for one in pipeline.grade(request, Progress(0, quiet=True))}


def read(course: Path, *words: str, status: int = 0) -> str:
    done = CliRunner().invoke(cli.app, ["read", tiny.NAME, "--root", str(course), *words])
    assert done.exit_code == status, done.output
    return done.stdout


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline="")))


def fill(path: Path, **given: str) -> None:
    """Give scores by the first word of an answer."""
    table = rows(path)
    for row in table:
        row["score"] = next(
            (s for word, s in given.items() if row["answer"].lstrip("'=").startswith(word)), ""
        )
        row["comment"] = 'Good, "so"' if row["score"] == "4" else ""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, hand_grading.HEAD)
        writer.writeheader()
        writer.writerows(table)


def test_equal_answers_are_one_row_without_names_and_are_graded_once(graded: Path, tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    assert "5 answers in 4 groups" in read(graded, "--to", str(path))
    first, near, *others = rows(path)
    assert (first["students"], first["points"], first["rubric"]) == ("2", "4", "'- 4 points: counts.")
    assert near["answer"] == SAID["cem"]
    assert near["near"] == first["near"]
    assert {row["near"] for row in others}.isdisjoint({first["near"]})
    assert "'=HYPERLINK" in path.read_text(encoding="utf-8")
    assert not any(name in path.read_text(encoding="utf-8") for name in SAID)
    fill(path, Two="4", HYPERLINK="0")
    assert json.loads(read(graded, "--from", str(path), "--json"))["graded"] == 4
    grades = grade(graded)
    assert {who: one.score for who, one in grades.items()} == {
        "ada": 14.0,
        "ben": 14.0,
        "cem": 14.0,
        "dora": 10.0,
        "eve": 10.0,
        "blank": 0.0,
    }
    assert grades["eve"].scores.score.waiting == 4  # nobody has read it
    assert grades["dora"].scores.score.waiting == 0
    page = (graded / "feedback" / "ada" / tiny.NAME / f"{tiny.NAME}.html").read_text()
    assert "Good, &#34;so&#34;" in page or 'Good, "so"' in page or "Good, &quot;so&quot;" in page
    with book(graded) as gradebook:
        entry = gradebook.find_grade("essay", tiny.NAME, tiny.NAME, "ben")
        assert (entry.manual_score, entry.needs_manual_grade) == (4.0, False)
    table = export.plain(grades.values()).table
    assert table.rows[0][table.header.index("essay")] == "4"


def test_an_answer_that_was_changed_is_not_graded_and_told(graded: Path, tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    read(graded, "--to", str(path))
    fill(path, Weil="3")
    tiny.hand_in(graded, "eve", tiny.solved(graded, essay="Something else."))
    grade(graded)
    assert json.loads(read(graded, "--from", str(path), "--json", status=1))["graded"] == 0
    assert grade(graded)["eve"].scores.score.waiting == 4


@pytest.mark.parametrize(
    ("score", "words"),
    [("5", "5 is not between 0 and 4"), ("-1", "not between"), ("good", "no number of points")],
)
def test_a_slip_is_told_before_anything_is_written(tmp_path: Path, score: str, words: str) -> None:
    path = tmp_path / "words.csv"
    path.write_text(f"cell,points,group,score,comment\nessay,4,abc,2,\nessay,4,abd,{score},\n")
    with pytest.raises(UsageError, match=words):
        hand_grading.marks(path)
    path.write_text("cell,points\n")
    with pytest.raises(UsageError, match="no column 'comment'"):
        hand_grading.marks(path)


def test_signs_that_mean_something_tell_answers_apart() -> None:
    one, other = (Answer("ada", "essay", 1.0, text) for text in ("x < y", "x > y"))
    assert one.group != other.group
    assert Answer("a", "essay", 1.0, "ﬁne!").group == Answer("b", "essay", 1.0, "Fine").group
