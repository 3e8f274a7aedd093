"""Every hand-in that once stopped a class, among ordinary students: each ends in a verdict of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autograder import pipeline
from autograder.base import border, layout
from autograder.base.progress import Progress
from autograder.base.records import Grade, Verdict
from autograder.grading import score
from autograder.outlets import feedback
from autograder.workers.pool import WorkerError, Workers
from tests.autograder.whole_class import hard_cases, test_generated
from tests.autograder.whole_class.hard_cases import CASES
from tests.helpers import tiny

ORDINARY = ("ada", "farid", "moana", "zoe")  # before, between and after the others
GRADER_MB = 700  # of the grader itself, whatever is handed in


def grade(course: Path, **options: Any) -> dict[str, Grade]:
    request = pipeline.Request(course, tiny.NAME, **options)
    return {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile_course(tmp_path_factory.mktemp("hostile") / "course")


def hostile_course(folder: Path) -> Path:
    course = tiny.make_course(folder, "cell_seconds = 5\nworker_seconds = 5\nmemory_mb = 300\n")
    for student in (*ORDINARY, hard_cases.odd_student()):
        tiny.hand_in(course, student, tiny.solved(course))
    for student, one in CASES.items():
        one.make(course, student)
    return course


@pytest.fixture(scope="module")
def graded(course: Path) -> dict[str, Grade]:
    return grade(course)


@pytest.mark.parametrize("student", CASES)
def test_verdict_and_score(graded: dict[str, Grade], student: str) -> None:
    one, result = CASES[student], graded[student]
    assert (result.verdict, result.score) == (one.verdict, one.score), (result.reason, result.notes)
    assert one.words in result.reason + " ".join(result.notes)


def test_ordinary_students_notice_nothing(graded: dict[str, Grade]) -> None:
    assert {graded[s].score for s in ORDINARY} == {tiny.FULL}
    assert all(graded[s].verdict is Verdict.GRADED and not graded[s].notes for s in ORDINARY)


def test_a_folder_whose_name_is_no_text_is_left_to_the_instructor(graded: dict[str, Grade]) -> None:
    result = graded[border.shown(hard_cases.odd_student())]
    assert (result.verdict, result.score) == (Verdict.INFRASTRUCTURE_ERROR, None)
    assert "rename" in result.reason


def test_everybody_else_gets_folders_and_a_page(graded: dict[str, Grade], course: Path) -> None:
    for student in (*ORDINARY, *CASES):
        place = Path(student, tiny.NAME, tiny.NAME)
        assert (course / "autograded" / place).with_suffix(".ipynb").is_file(), student
        assert (course / "feedback" / place).with_suffix(".html").is_file(), student
    assert not (course / layout.CRASH_REPORTS).exists()


@pytest.mark.parametrize(
    ("student", "words"),
    [("four-hundred-thousand-brackets", "[" * 400_000), ("links-without-end", "[](files/" * 2_200)],
)
def test_a_text_that_was_slow_to_draw_is_on_the_page(
    graded: dict[str, Grade], course: Path, student: str, words: str
) -> None:
    page = (course / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html").read_text(encoding="utf-8")
    assert words in page
    assert feedback.TOO_LARGE_TO_DRAW not in page


def test_the_grader_itself_stays_small(tmp_path: Path) -> None:
    """In a process of its own: this one may have held much for the sake of other tests."""
    _, memory = test_generated.grade(hostile_course(tmp_path / "course"))
    assert memory < GRADER_MB


def test_a_second_run_says_the_same(graded: dict[str, Grade], course: Path) -> None:
    again = grade(course)
    for student, before in graded.items():
        assert (again[student].verdict, again[student].score) == (before.verdict, before.score), student


def test_an_error_of_ours_stops_one_student(
    course: Path, graded: dict[str, Grade], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, publish = score.grade, Workers.publish

    def broken_grade(submission: Any, record: Any, verified: Any = ()) -> Grade:
        if submission.student == "ada" and not record.reason:
            raise ZeroDivisionError("a slip of ours")
        return real(submission, record, verified)

    def broken_publish(self: Workers, outlet: str, result: Any) -> None:
        if result.submission.student == "zoe":
            raise WorkerError("Traceback: a slip in a worker")
        publish(self, outlet, result)

    monkeypatch.setattr(score, "grade", broken_grade)
    monkeypatch.setattr(Workers, "publish", broken_publish)
    grades = grade(course, students=("ada", "farid", "zoe"), force=True)
    assert grades["farid"].score == tiny.FULL
    for student, words in (("ada", "a slip of ours"), ("zoe", "a slip in a worker")):
        assert (grades[student].verdict, grades[student].score) == (Verdict.INFRASTRUCTURE_ERROR, None)
        path = Path(layout.CRASH_REPORTS, tiny.NAME, f"{student}.txt")
        assert str(path) in grades[student].reason
        assert words in (course / path).read_text()
    assert pipeline.exit_status([*grades.values()]) == 1
    monkeypatch.undo()
    assert grade(course, students=("ada", "zoe"))["ada"].score == tiny.FULL
    assert not list((course / layout.CRASH_REPORTS).rglob("*.txt"))
