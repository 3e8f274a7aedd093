"""Honest submissions get the same score for every cell as stock nbgrader gives them."""

from __future__ import annotations

from pathlib import Path

import tiny

from autograder import demo, pipeline, stock
from autograder.progress import Progress
from autograder.records import Verdict

# Different answers to the tiny assignment, each with another mistake or none.
CLASS = {
    "right": {},
    "blank": None,
    "wrong": {"double": "def double(x):\n    return x + 1"},
    "partial": {"triple": "def triple(x):\n    return x * x"},
    "syntax": {"triple": "def triple(x) return 3"},
    "late-error": {"double": "def double(x):\n    return 2 * x\nraise RuntimeError('after the definition')"},
    "magic": {"double": "%time y = 1\ndef double(x):\n    !true\n    return 2 * x"},
    "async": {"double": "import asyncio\nawait asyncio.sleep(0)\ndef double(x):\n    return 2 * x"},
    "no-essay": {"essay": "*Your answer here.*"},
}


def test_cell_by_cell_on_the_tiny_assignment(course: Path, root: Path) -> None:
    # The course's own configuration: stderr costs nothing there either.
    (course / "nbgrader_config.py").write_text((root / "nbgrader_config.py").read_text())
    for student, answers in CLASS.items():
        content = tiny.released(course) if answers is None else tiny.solved(course, **answers)
        tiny.hand_in(course, student, content)
    ours = pipeline.grade(pipeline.Request(course, tiny.NAME), Progress(0, quiet=True))
    engine = {g.student: {t.name: t.score for t in g.tests} for g in ours}
    for grade in stock.grade(root, course, tiny.NAME):
        assert not grade.reason
        tests = {name: score for name, score in engine[grade.student].items() if name != "essay"}
        assert tests == grade.cells, grade.student
        assert (engine[grade.student]["essay"] is None) == ("essay" in grade.waiting), grade.student


def test_the_demo_class_of_the_first_assignment(tmp_path: Path, root: Path) -> None:
    """The expected grades in demo.toml are those of stock nbgrader; where nbgrader loses work, we keep it."""
    students = {s.name: s for s in demo.write_class(root, "attention", tmp_path) if s.name != "elif"}
    request = pipeline.Request(tmp_path, "attention", tuple(students), root=root)
    grades = {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}
    for name, student in students.items():
        grade, expected = grades[name], student.expect
        tests = {t.name: t.score for t in grade.tests if not t.name.startswith("written")}
        lost = {t.name for t in grade.tests if t.score == 0}
        if expected.reason or expected.unscored:
            continue
        assert grade.score == expected.points, name
        assert expected.lost == "all" or lost == set(expected.lost), (name, tests)
    assert grades["gina"].score == grades["ada"].score  # a deleted test comes back
    assert grades["farid"].verdict is Verdict.STUDENT_ERROR
    assert grades["farid"].score == 58
    assert (grades["hugo"].verdict, grades["hugo"].score) == (Verdict.STUDENT_ERROR, 0)
