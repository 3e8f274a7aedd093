"""Grading with nbgrader as it is, on a tiny class: our settings keep points that the defaults would take."""

import csv

import nbformat
import pytest

from autograder.base import layout
from autograder.base.errors import GradingError, UsageError
from autograder.course import build
from autograder.demo import stock


def submit(course, student, answers, delete=()):
    """Hand in the released notebook with some cells answered and some deleted."""
    notebook = nbformat.read(layout.notebook(course, layout.RELEASE, "tiny"), as_version=4)
    notebook.cells = [cell for cell in notebook.cells if cell.id not in delete]
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    path = layout.student_file(course, layout.SUBMITTED, student, "tiny")
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)


@pytest.fixture
def course(tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    return tiny


def test_a_class_is_graded_and_one_broken_file_stops_nobody(course, root):
    submit(course, "ann", {"add": "def add():\n    return 42", "say": "Because."})
    submit(course, "ben", {"add": "def add():\n    return 43.0"})
    submit(course, "cid", {"add": "def add():\n    return 42"}, delete=["add-type"])
    broken = layout.student_file(course, layout.SUBMITTED, "abe", "tiny")
    broken.parent.mkdir(parents=True)
    broken.write_text("{")
    release = layout.notebook(course, layout.RELEASE, "tiny").read_bytes()

    grades = {grade.student: grade for grade in stock.grade(root, course, "tiny")}

    assert list(grades) == ["abe", "ann", "ben", "cid"]
    assert "not a notebook" in grades["abe"].reason
    # The test writes to stderr, which nbgrader's defaults punish with 0 points.
    assert grades["ann"].cells == {"add-value": 2, "add-type": 1}
    assert (grades["ann"].score, grades["ann"].max_score, grades["ann"].waiting) == (3, 5, ("say",))
    assert (grades["ben"].score, grades["ben"].waiting) == (0, ())
    assert grades["cid"].cells == {"add-value": 2, "add-type": None}
    assert layout.notebook(course, layout.RELEASE, "tiny").read_bytes() == release

    page = (course / "feedback" / "ben" / "tiny" / "tiny.html").read_text(encoding="utf-8")
    assert "add two to the base" in page
    assert "The value is right." in page
    for secret in ("HIDDEN", "== 42", "secret_answer", "a warning that must cost nothing"):
        assert secret not in page

    path = stock.write_grades(course / "grades.csv", "tiny", grades.values())
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert [(row["student"], row["points"], row["max_points"]) for row in rows] == [
        ("abe", "", "5"),
        ("ann", "3", "5"),
        ("ben", "0", "5"),
        ("cid", "2", "5"),
    ]


def test_an_unknown_student_is_named_with_those_who_handed_in(course, root):
    submit(course, "ann", {})
    with pytest.raises(UsageError) as caught:
        stock.grade(root, course, "tiny", ["anna"])
    assert "'anna' has handed in nothing" in caught.value.message
    assert caught.value.hint == "Did you mean 'ann'?"
    for number in range(30):
        submit(course, f"student-{number}", {})
    with pytest.raises(UsageError) as caught:
        stock.grade(root, course, "tiny", ["zora"])
    assert caught.value.hint.startswith("Handed in: ann, student-0, ")
    assert caught.value.hint.endswith(" and 11 more.")


def test_a_course_without_notebooks_says_what_to_run(tiny, root):
    with pytest.raises(GradingError) as caught:
        stock.grade(root, tiny, "tiny")
    assert "autograder build" in caught.value.hint
