"""Who gains and who loses by a change, before anything is written."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import cli, pipeline
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.commands import showing
from autograder.course import build
from autograder.grading.secret import secret_of
from autograder.outlets.changes import StudentChange, TestChange, compare
from autograder.regrade import regrade
from tests.autograder.whole_class.people import TWO_OFF, by_hand, grade_here, make_late
from tests.helpers import tiny


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    grade_here(monkeypatch)


@pytest.fixture
def graded(course: Path) -> Path:
    """ada is right, ben is wrong for zero; ada's essay was read."""
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ben", tiny.solved(course, double="def double(x):\n    return 2 * x if x else 1"))
    pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(0, quiet=True))
    by_hand(course, "essay", 3.0)
    pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(0, quiet=True))
    return course


def edit(course: Path, old: str, new: str) -> None:
    path = course / "source" / tiny.NAME / f"{tiny.NAME}.ipynb"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def snapshot(course: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(course)): path.read_bytes()
        for path in sorted(course.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def test_a_dry_run_says_who_gains_who_loses_and_why_and_writes_nothing(graded: Path) -> None:
    edit(graded, "double(0) == 0", "double(0) == 1")
    before = snapshot(graded)
    lost, gained = regrade(pipeline.Request(graded, tiny.NAME), dry_run=True)
    assert (lost.student, lost.before, lost.after) == ("ada", 13.0, 12.0)  # with what a person gave
    assert lost.tests == (TestChange("double-zero", 1.0, 0.0, "doubling fails for zero"),)
    assert (gained.student, gained.difference) == ("ben", 1.0)
    assert gained.tests == (TestChange("double-zero", 0.0, 1.0, "it passes now"),)
    assert gained.told == (
        "Your score rises from 9 to 10, because the assignment was graded again (“Test double-zero”: 0 → 1)."
    )
    assert snapshot(graded) == before


def test_carried_out_it_says_the_same_and_a_second_time_nothing(graded: Path) -> None:
    edit(graded, "double(0) == 0", "double(0) == 1")
    request = pipeline.Request(graded, tiny.NAME)
    tried = regrade(request, dry_run=True)
    assert regrade(request, dry_run=False) == tried
    assert regrade(request, dry_run=False) == []


def test_the_page_says_what_a_regrade_changed_until_the_work_or_the_score_is_different(graded: Path) -> None:
    def page(student: str) -> str:
        path = graded / "feedback" / student / tiny.NAME / f"{tiny.NAME}.html"
        return path.read_text(encoding="utf-8").split('aria-label="The notebook"')[0]

    request = pipeline.Request(graded, tiny.NAME)
    edit(graded, "assert double(0) == 0", "# Twice nothing is nothing.\\nassert double(0) == 1")
    regrade(request, dry_run=False)
    falls = "<p>Your score falls from 13 to 12, because the assignment was graded again "
    falls += "(“Twice nothing is nothing”: 1 → 0).</p>"
    assert falls in page("ada")
    assert "Your score rises from 9 to 10" in page("ben")
    pipeline.grade(request, Progress(0, quiet=True))  # brings nothing new
    regrade(request, dry_run=False)
    assert falls in page("ada")
    by_hand(graded, "essay", 4.0)
    pipeline.grade(request, Progress(0, quiet=True))
    assert "graded again" not in page("ada")
    tiny.hand_in(graded, "ben", tiny.solved(graded, triple="def triple(x):\n    return x"))
    pipeline.grade(request, Progress(0, quiet=True))
    assert "graded again" not in page("ben")


def test_a_test_that_is_gone_is_no_cell_and_many_are_counted() -> None:
    gone = StudentChange("ada", 5.0, 4.0, ("graded", "graded"), (TestChange("old", 1.0, None),))
    assert "(a test that is gone: 1 → none)" in gone.sentence({})
    many = tuple(TestChange(f"t{n}", 0.0, 1.0) for n in range(10))
    told = StudentChange("ada", 0.0, 10.0, ("graded", "graded"), many).sentence(
        {one.name: f"Property {one.name}." for one in many}
    )
    assert "“Property t7”: 0 → 1; and 2 more)" in told


def test_whoever_was_never_graded_is_left_to_grade(graded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "names", lambda root, wanted: [tiny.NAME])
    (graded / "assignments" / tiny.NAME).mkdir(parents=True)
    tiny.hand_in(graded, "zoe", tiny.solved(graded))
    edit(graded, '"points": 3', '"points": 5')
    words = ["regrade", tiny.NAME, "--dry-run", "--no-sandbox", "--root", str(graded)]
    run = CliRunner().invoke(cli.app, words)
    assert run.exit_code == 0, run.output
    assert "2 gain, 0 lose, 0 keep their score." in run.stdout
    assert "1 hand-in without a grade can neither gain nor lose" in run.stderr
    assert "[2/2]" in run.stderr
    assert "zoe" not in run.output
    assert run.stderr.count(", kept") == 2  # changed points are only counted again


def test_who_keeps_the_score_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    lost = StudentChange("ada", 5.0, 4.0, ("graded", "graded"), ())
    showing.changes([lost], 7, dry_run=False)
    assert "0 gain, 1 lose, 6 keep their score." in capsys.readouterr().out


def test_changed_points_are_told(graded: Path) -> None:
    edit(graded, '"points": 3', '"points": 5')
    changes = regrade(pipeline.Request(graded, tiny.NAME), dry_run=True)
    assert {one.student: one.difference for one in changes} == {"ada": 2.0, "ben": 2.0}
    assert changes[0].tests == (TestChange("triple-small", 3.0, 5.0, "it is worth 5 and was worth 3"),)


def test_what_a_person_gave_meanwhile_is_told_beside_the_test(
    graded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    by_hand(graded, "essay", 1.0)
    edit(graded, '"points": 3', '"points": 5')
    ada = next(
        one for one in regrade(pipeline.Request(graded, tiny.NAME), dry_run=True) if one.student == "ada"
    )
    assert (ada.difference, ada.by_hand) == (0.0, (3.0, 1.0))
    assert ada.told.endswith("3 → 5; points that a person gave: 3 → 1).")
    showing.changes([ada], 2, dry_run=True)
    assert "given by hand: 3 → 1." in capsys.readouterr().out


def test_a_new_rule_for_late_work_is_told(graded: Path) -> None:
    make_late(graded, "ben", TWO_OFF)
    (change,) = regrade(pipeline.Request(graded, tiny.NAME), dry_run=True)
    assert (change.student, change.difference, change.penalties) == ("ben", -2.0, (0.0, 2.0))
    assert change.told.endswith("(penalty for lateness: 0 → 2).")


def test_tests_that_come_and_go_are_told(graded: Path) -> None:
    (was, _) = pipeline.grade(pipeline.Request(graded, tiny.NAME), Progress(0, quiet=True))
    now = replace(was, tests=(replace(was.tests[0], name="fresh", message="no"), *was.tests[1:]))
    (change,) = compare([was], [now])
    assert change.tests == (
        TestChange("fresh", None, 2.0, "no"),
        TestChange("double-small", 2.0, None, "the test is gone"),
    )


def test_a_dry_run_asks_the_same_of_a_training_record_as_the_class_did(
    graded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a secret of its own it would judge every record anew, by different parts of the run."""
    (graded / ".autograder-secret").write_text("of this course\n")
    asked = []
    grade = pipeline.grade
    monkeypatch.setattr(
        pipeline,
        "grade",
        lambda request, *more: asked.append(secret_of(request.course)) or grade(request, *more),
    )
    regrade(pipeline.Request(graded, tiny.NAME), dry_run=True)
    assert asked == ["of this course"]


def test_without_grades_or_with_a_gradebook_elsewhere_there_is_a_sentence(course: Path, graded: Path) -> None:
    with (course / "nbgrader_config.py").open("a") as file:
        file.write("c.CourseDirectory.db_url = 'sqlite:////elsewhere.db'\n")
    with pytest.raises(GradingError, match=r"names sqlite:////elsewhere\.db"):
        regrade(pipeline.Request(graded, tiny.NAME), dry_run=True)
    (course / "autograder.db").unlink()
    with pytest.raises(GradingError, match="Nothing has been graded"):
        regrade(pipeline.Request(course, tiny.NAME), dry_run=True)
