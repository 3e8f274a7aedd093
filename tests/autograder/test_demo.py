"""The demo class of every assignment gets the grades that its demo.toml expects, from real nbgrader."""

import pytest

from autograder import build, demo, demo_run, stock
from autograder.demo import Expected, Student
from autograder.errors import AssignmentError
from autograder.stock import StockGrade

NEEDED = {
    "solved everything",
    "released notebook",
    "never ends",
    "crashed the kernel",
    "deleted a test cell",
    "half a file",
}


def test_the_demo_class_gets_its_grades(root, tmp_path):
    students = demo.write_class(root, "attention", tmp_path)
    grades = stock.grade(root, tmp_path, "attention", timeout=demo_run.TIMEOUT)
    assert demo_run.compare(students, grades) == []
    assert (tmp_path / "gradebook.db").is_file()


def test_the_demo_class_has_every_kind_of_student(root):
    with_a_class = [name for name in build.names(root) if demo.path(root, name).exists()]
    assert "attention" in with_a_class
    for name in with_a_class:
        students = demo.read_class(root, name)
        stories = " / ".join(student.story for student in students)
        assert [words for words in NEEDED if words not in stories] == []
        assert sum(bool(student.code) and bool(student.expect.lost) for student in students) >= 3


GRADE = StockGrade("ann", 3, 5, {"a": 2, "b": 1, "c": 0, "d": None}, (), 1.0)


@pytest.mark.parametrize(
    ("expect", "surprise"),
    [
        (Expected(points=3, lost=("c",), unscored=("d",)), ""),
        (Expected(points=2, lost=("c",), unscored=("d",)), "expected 2 points"),
        (Expected(points=3, lost=("b",), unscored=("d",)), "got 3, lost ['c']"),
        (Expected(points=3, lost=("c",)), "unscored ['d']"),
        (Expected(reason="the kernel died"), "expected no grade"),
    ],
)
def test_a_grade_that_differs_is_a_surprise(expect, surprise):
    found = demo_run.compare([Student("ann", "", expect)], [GRADE])
    assert bool(found) is bool(surprise)
    assert surprise in "".join(found)


def test_a_second_run_grades_nothing_again(tiny, root):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "requirements.txt").touch()
    (tiny / "assignments" / "tiny" / "demo.toml").write_text(
        '[[student]]\nname = "ann"\nstory = ""\nsolves = "all"\nexpect = { points = 3 }\n'
    )
    started = []
    first = demo_run.run(tiny, "tiny", started.append)
    second = demo_run.run(tiny, "tiny", started.append)
    assert (first.reused, second.reused, started) == (False, True, ["ann"])
    assert first.grades == second.grades
    assert second.surprises == ()


def test_a_demo_that_names_an_unknown_cell_is_refused(tiny):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "assignments" / "tiny" / "demo.toml").write_text(
        '[[student]]\nname = "ann"\nstory = ""\nexpect = {}\ncode.adding = "x = 1"\n'
    )
    with pytest.raises(AssignmentError, match="ann changes the cell 'adding', which does not exist"):
        demo.write_class(tiny, "tiny", tiny / "demo")
