"""The demo class gets the grades that its demo.toml expects, from our grader and from nbgrader as it is."""

import pytest

from autograder.base import settings
from autograder.base.errors import AssignmentError, GradingError
from autograder.course import build
from autograder.demo import classroom, run, stock
from autograder.demo.classroom import Expected, Student
from autograder.demo.stock import StockGrade

NEEDED = {
    "solved everything",
    "released notebook",
    "never ends",
    "crashed the kernel",
    "deleted a test cell",
    "half a file",
}


def test_the_demo_class_gets_its_grades_from_our_grader(root):
    result = run.run(root, "attention")
    assert result.surprises == ()
    assert (result.places["feedback"] / "boris/attention/attention.html").is_file()
    assert [row.student for row in result.rows] == [s.name for s in classroom.read_class(root, "attention")]
    assert {row.student: row.remarks for row in result.rows}["boris"] == "recognised: attention/no-scale"
    lines = [line.removesuffix("…").split() for line in (root / "README.md").read_text().splitlines()]
    for row in result.rows:  # as the README shows it, with remarks cut short
        told = f"{row.student} {row.verdict} {row.points} {row.to_read or ''} {row.remarks}".split()
        assert any(line == told[: len(line)] for line in lines if line[:1] == [row.student])


def test_the_demo_class_gets_its_grades_from_nbgrader(root, tmp_path):
    students = classroom.write_class(root, "attention", tmp_path)
    grades = stock.grade(root, tmp_path, "attention", timeout=run.STOCK_TIMEOUT)
    seen = {grade.student: run.seen_by_nbgrader(grade) for grade in grades}
    assert run.compare(students, seen, stock=True) == []
    assert (tmp_path / "gradebook.db").is_file()


def test_the_demo_class_has_every_kind_of_student(root):
    with_a_class = [name for name in build.names(root) if classroom.path(root, name).exists()]
    assert "attention" in with_a_class
    for name in with_a_class:
        students = classroom.read_class(root, name)
        stories = " / ".join(student.story for student in students)
        assert [words for words in NEEDED if words not in stories] == []
        assert sum(bool(student.code) and bool(student.expect.lost) for student in students) >= 3


SEEN = run.seen_by_nbgrader(StockGrade("ann", 3, 5, {"a": 2, "b": 1, "c": 0, "d": None}, (), 1.0))


@pytest.mark.parametrize(
    ("expect", "surprise"),
    [
        (Expected(points=3, lost=("c",), unscored=("d",)), ""),
        (Expected(points=2, lost=("c",), unscored=("d",)), "expected 2 points"),
        (Expected(points=3, lost=("b",), unscored=("d",)), "got 3, ['c']"),
        (Expected(points=3, lost="all", unscored=("d",)), "lost ['all of them']"),
        (Expected(points=3, lost=("c",)), "unscored []"),
        (Expected(points=3, lost=("c",), unscored=("d",), diagnoses=("x/y",)), "recognised ['x/y']"),
        (Expected(verdict="none", reason="the kernel died"), "expected none (the kernel died)"),
        (Expected(verdict="student error", points=3), "expected student error, got graded"),
    ],
)
def test_a_grade_that_differs_is_a_surprise(expect, surprise):
    found = run.compare([Student("ann", "", expect)], {"ann": SEEN})
    assert bool(found) is bool(surprise)
    assert surprise in "".join(found)


def test_what_nbgrader_says_is_compared_with_what_is_expected_of_nbgrader():
    ann = Student("ann", "", Expected(points=5), stock=Expected(points=3, lost=("c",), unscored=("d",)))
    assert run.compare([ann], {"ann": SEEN}, stock=True) == []
    assert run.compare([ann], {"ann": SEEN}) != []


def test_a_second_run_grades_nothing_again_until_the_settings_change(tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "requirements.txt").touch()
    (tiny / "autograder.toml").write_text("[grading]\npreload = []\ncell_seconds = 30\nseed = 4\n")
    (tiny / "policy.toml").write_text('[tiny.hold]\nann = "no rule is for her"\n')
    (tiny / "assignments" / "tiny" / "demo.toml").write_text(
        '[[student]]\nname = "ann"\nstory = ""\nsolves = "all"\nexpect = { points = 3 }\n'
    )
    first = run.run(tiny, "tiny")
    second = run.run(tiny, "tiny")
    assert (first.reused, second.reused) == (False, True)
    assert first.rows == second.rows
    assert first.surprises == second.surprises == ()
    assert settings.load(tiny / "build" / "demo" / "tiny") == settings.Settings(
        settings.Limits(cell_seconds=run.CELL_SECONDS), seed=4, preload=()
    )
    assert (first.places["feedback"] / "ann/tiny/tiny.html").is_file()
    (tiny / "autograder.toml").write_text("[grading]\npreload = []\nseed = 5\n")
    assert not run.run(tiny, "tiny").reused
    (tiny / "autograder.toml").write_text("[grading]\nsead = 5\n")
    with pytest.raises(GradingError, match="unknown key 'sead'"):
        run.run(tiny, "tiny")


def test_a_demo_that_names_an_unknown_cell_is_refused(tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "assignments" / "tiny" / "demo.toml").write_text(
        '[[student]]\nname = "ann"\nstory = ""\nexpect = {}\ncode.adding = "x = 1"\n'
    )
    with pytest.raises(AssignmentError, match="ann changes the cell 'adding', which does not exist"):
        classroom.write_class(tiny, "tiny", tiny / "demo")
