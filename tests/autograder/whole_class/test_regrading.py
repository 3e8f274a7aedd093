"""What a second grading leaves alone and what it brings in step: hand grades, penalties, words."""

from __future__ import annotations

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline
from autograder.base.progress import Progress
from autograder.base.records import Grade
from tests.autograder.whole_class.people import ALL_OFF, TWO_OFF, book, by_hand, grade_here, make_late
from tests.helpers import tiny


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    grade_here(monkeypatch)


def grade(course: Path, stream: io.StringIO | None = None, **options: Any) -> dict[str, Grade]:
    request = pipeline.Request(course, tiny.NAME, **options)
    return {g.student: g for g in pipeline.grade(request, Progress(0, stream or io.StringIO()))}


def to_read(course: Path) -> set[str]:
    """The cells that formgrader lists as needing a person."""
    with book(course) as gradebook:
        notebook = gradebook.find_submission_notebook(tiny.NAME, tiny.NAME, "ada")
        return {g.name for g in notebook.grades if g.needs_manual_grade}


def edit_source(course: Path, old: str, new: str) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.fixture
def read(course: Path) -> Path:
    """A course in which ada's essay was read, and a test of hers overruled."""
    tiny.hand_in(course, "ada", tiny.solved(course, double="def double(x):\n    return 2 * x if x else 1"))
    grade(course)
    assert to_read(course) == {"essay"}
    by_hand(course, "essay", 3.0)
    by_hand(course, "double-zero", 1.0)
    return course


def test_what_was_read_stays_done_when_a_test_changes(read: Path) -> None:
    edit_source(read, "triple(2) == 6", "triple(2) == 7")
    assert grade(read)["ada"].score == 9 - 3 + 3 + 1
    assert to_read(read) == set()
    assert grade(read, force=True)["ada"].score == 9 - 3 + 3 + 1
    assert to_read(read) == set()


def test_an_answer_that_was_changed_is_to_be_read_again_and_no_other(read: Path) -> None:
    notebook = tiny.solved(
        read, double="def double(x):\n    return 2 * x if x else 1", essay="I take it back."
    )
    tiny.hand_in(read, "ada", notebook)
    assert grade(read)["ada"].score == 9 + 3 + 1
    assert to_read(read) == {"essay"}
    grade(read, force=True)  # nobody has read it in between
    assert to_read(read) == {"essay"}


def test_a_test_that_was_overruled_is_looked_at_again_when_the_code_changed(read: Path) -> None:
    tiny.hand_in(read, "ada", tiny.solved(read, double="def double(x):\n    return 2 * x if x else 2"))
    grade(read)
    assert to_read(read) == {"double-zero"}


def test_a_test_that_was_overruled_is_looked_at_again_when_it_now_passes(read: Path) -> None:
    edit_source(read, "double(0) == 0", "double(0) == 1")
    assert grade(read)["ada"].score == 9 + 3 + 1
    assert to_read(read) == {"double-zero"}


def penalty(course: Path) -> float:
    with book(course) as gradebook:
        return float(gradebook.find_submission(tiny.NAME, "ada").late_submission_penalty)


def test_a_new_rule_for_late_work_counts_at_once(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    make_late(course, "ada", "")
    assert (grade(course)["ada"].score, penalty(course)) == (10, 0)
    for rule, off in ((TWO_OFF, 2), (ALL_OFF, 10), ("", 0)):
        (course / "nbgrader_config.py").write_text(tiny.CONFIG + rule)
        assert (grade(course)["ada"].score, penalty(course)) == (10 - off, off)


def test_an_extension_or_a_hand_grade_changes_the_penalty(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    make_late(course, "ada", ALL_OFF)
    assert (grade(course)["ada"].score, penalty(course)) == (0, 10)
    by_hand(course, "essay", 3.0)
    assert (grade(course)["ada"].score, penalty(course)) == (0, 13)
    with book(course) as gradebook:
        gradebook.find_submission(tiny.NAME, "ada").extension = timedelta(hours=2)
        gradebook.db.commit()
    assert (grade(course)["ada"].score, penalty(course)) == (13, 0)


def test_kept_is_said_of_a_students_own_earlier_grade_alone(course: Path) -> None:
    for student in ("ada", "ben"):
        tiny.hand_in(course, student, tiny.solved(course))
    grade(course, students=("ada",))
    first, second = io.StringIO(), io.StringIO()
    grade(course, first)
    grade(course, second)
    words = "graded, 10 of 10 so far; 4 points wait for a reader"
    assert f"ada: {words}, kept\n" in first.getvalue()
    assert f"ben: {words}, same code as one before\n" in first.getvalue()
    assert second.getvalue().count(f"{words}, kept\n") == 2
