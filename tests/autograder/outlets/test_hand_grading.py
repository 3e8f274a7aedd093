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
from autograder.outlets import export, hand_grading, nearness
from autograder.outlets.hand_grading import Answer
from tests.autograder.whole_class.people import book, grade_here
from tests.helpers import tiny

SAID = {
    "ada": "Two and one make three.",
    "ben": "  two AND one\nmake three",
    "cem": "Two and one make three, says each person whom I have so far asked about it in my life",
    "cyd": "Two and one make three, says each person whom I have so far asked about it in my whole life",
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
    save(path, table)


def save(path: Path, table: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, hand_grading.HEAD)
        writer.writeheader()
        writer.writerows(table)


def test_equal_answers_are_one_row_without_names_and_are_graded_once(graded: Path, tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    assert "6 answers in 5 groups" in read(graded, "--to", str(path))
    first, cem, cyd, *others = rows(path)
    assert (first["students"], first["points"], first["rubric"]) == ("2", "4", "• 4 points: counts.")
    assert (cem["answer"], cem["same"], cem["differs"]) == (SAID["cem"], "", "")
    assert (cyd["near"], cyd["same"], cyd["differs"]) == (cem["near"], "?", "has: whole")
    assert len({row["near"] for row in (first, cem, *others)}) == 4
    assert "'=HYPERLINK" in path.read_text(encoding="utf-8")
    assert not any(name in path.read_text(encoding="utf-8") for name in SAID)
    fill(path, Two="4", HYPERLINK="0")
    assert json.loads(read(graded, "--from", str(path), "--json"))["graded"] == 5
    grades = grade(graded)
    assert {who: one.score for who, one in grades.items()} == {
        "ada": 14.0,
        "ben": 14.0,
        "cem": 14.0,
        "cyd": 14.0,
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


def test_answers_are_as_they_were_typed_under_their_question(graded: Path, tmp_path: Path) -> None:
    typed = "The mean $\\bar v$, <b>like</b> a bag; $a<b$."
    tiny.hand_in(graded, "frieda", tiny.solved(graded, essay=typed))
    grade(graded)
    source = graded / f"source/{tiny.NAME}/{tiny.NAME}.ipynb"
    notebook = json.loads(source.read_text())
    at = next(
        i
        for i, c in enumerate(notebook["cells"])
        if c["metadata"].get("nbgrader", {}).get("grade_id") == "essay"
    )
    above = {"cell_type": "markdown", "id": "why", "metadata": {}}
    above["source"] = "- Why?\n\n<details>\nA hint.\n</details>\n"
    notebook["cells"].insert(at, above)
    source.write_text(json.dumps(notebook))
    read(graded, "--to", str(tmp_path / "words.csv"))
    (row,) = (row for row in rows(tmp_path / "words.csv") if "mean" in row["answer"])
    assert (row["question"], row["answer"]) == ("• Why?", typed)
    shown = (graded / f"autograded/frieda/{tiny.NAME}/{tiny.NAME}.ipynb").read_text()
    cells = {c["metadata"].get("nbgrader", {}).get("grade_id"): c for c in json.loads(shown)["cells"]}
    assert "<math" in cells["essay"]["source"]  # formgrader's page shows whatever it gets


def test_nearly_equal_answers_are_graded_once_when_a_reader_says_so(graded: Path, tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    read(graded, "--to", str(path))
    table = rows(path)
    for row in table:
        row["score"] = "3" if row["answer"] == SAID["cem"] else ""
        row["comment"] = "Which persons?" if row["score"] else ""
    save(path, table)
    assert json.loads(read(graded, "--from", str(path), "--json"))["graded"] == 1  # nobody has said so
    for row in table:
        row["same"] = "Yes" if row["same"] else ""
    save(path, table)
    assert json.loads(read(graded, "--from", str(path), "--json"))["graded"] == 2
    assert {who: one.score for who, one in grade(graded).items() if who in ("cem", "cyd")} == {
        "cem": 13.0,
        "cyd": 13.0,
    }
    with book(graded) as gradebook:
        said = gradebook.find_comment("essay", tiny.NAME, tiny.NAME, "cyd")
        assert said.manual_comment == "Which persons?"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("essay,4,b,1,perhaps,,", "neither yes nor no"),
        ("essay,4,b,1,yes,2,", "a score of its own and says"),
        ("essay,4,b,2,yes,,", "the first row with the number 2 has no score"),
    ],
)
def test_a_slip_in_what_is_the_same_is_told(tmp_path: Path, line: str, words: str) -> None:
    path = tmp_path / "words.csv"
    path.write_text(f"cell,points,group,near,same,score,comment\nessay,4,a,1,,2,\n{line}\n")
    with pytest.raises(UsageError, match=words):
        hand_grading.marks(path)


SENTENCE = "the mean rises by a great deal because every single value counts by its size and the median stays"


@pytest.mark.parametrize(
    ("other", "near"),
    [
        (SENTENCE.replace("stays", "stays put"), True),
        (SENTENCE.replace("every single", "each"), True),
        (SENTENCE.upper() + "!", True),
        (SENTENCE.replace("counts", "does not count"), False),
        (SENTENCE.replace("a great deal", "10"), False),
        (SENTENCE.replace("by its size", "by < size"), False),
        (" ".join(reversed(SENTENCE.split())), False),
        ("", False),
    ],
)
def test_what_counts_as_nearly_equal(other: str, near: bool) -> None:
    assert nearness.clusters([SENTENCE, other]) == ([[0, 1]] if near else [[0], [1]])


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
