"""Honest submissions get the same score for every cell as stock nbgrader gives them."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

import nbformat
import pytest
import tiny

from autograder import assignments, build, demo, known, pipeline, stock
from autograder.assignments import Kind
from autograder.notebook import cell_id
from autograder.progress import Progress
from autograder.records import Grade, Verdict

# nbgrader takes five seconds for a notebook: EQUAL_ASSIGNMENTS="attention masks …" asks for more on purpose.
ASSIGNMENTS = os.environ.get("EQUAL_ASSIGNMENTS", "attention").split()

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


def engine_grades(course: Path, root: Path, name: str, *students: str) -> dict[str, Grade]:
    request = pipeline.Request(course, name, students, root=root)
    return {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}


def test_the_demo_class_of_the_first_assignment(tmp_path: Path, root: Path) -> None:
    """The expected grades in demo.toml are those of stock nbgrader; where nbgrader loses work, we keep it."""
    students = {s.name: s for s in demo.write_class(root, "attention", tmp_path)}
    grades = engine_grades(tmp_path, root, "attention", *(name for name in students if name != "elif"))
    # The loop that never ends is stopped after a tenth of the time that nbgrader gives it in the demo.
    (tmp_path / "autograder.toml").write_text("[grading]\ncell_seconds = 6\n")
    grades |= engine_grades(tmp_path, root, "attention", "elif")
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


def hand_in_every_known_answer(root: Path, name: str, course: Path) -> int:
    """A class with every known mistake and every other right answer; returns how many answers there are.

    One student has the first known answer of each exercise, the next one the second, and so on: what matters
    is that both graders see the same notebook, not that an exercise is wrong alone.
    """
    assignment = assignments.read(assignments.source_path(root, name))
    references = {cell.id: cell for cell in assignment.cells_of(Kind.SOLUTION)}
    declared = known.load(root, assignment)
    students: defaultdict[int, dict[str, str]] = defaultdict(dict)
    taken: defaultdict[str, int] = defaultdict(int)
    variants = (*declared.mutants, *declared.alternatives)
    for variant in variants:
        cell = references[variant.solution]
        answer = known.without_marks(variant.applied(cell.source))
        students[taken[variant.solution]][cell_id(cell)] = answer
        taken[variant.solution] += 1
    demo.write_class(root, name, course)
    solved = nbformat.read(build.notebook_path(root, build.SOURCE, name), as_version=4)
    for path in (course / "submitted").iterdir():
        path.rename(course / f"unused-{path.name}")
    for number, answers in students.items():
        for cell in solved.cells:
            cell.source = answers.get(cell.id, cell.source)
        path = demo.submission_path(course, f"s{number:02}", name)
        path.parent.mkdir(parents=True)
        nbformat.write(solved, path)
    return len(variants)


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_every_known_answer_cell_by_cell(name: str, tmp_path: Path, root: Path) -> None:
    assert hand_in_every_known_answer(root, name, tmp_path) >= 5
    engine = engine_grades(tmp_path, root, name)
    stock_course = tmp_path / "stock"
    for folder in ("source", "submitted"):
        (stock_course / folder).parent.mkdir(exist_ok=True)
        (stock_course / folder).symlink_to(tmp_path / folder)
    compared = 0
    for grade in stock.grade(root, stock_course, name):
        assert not grade.reason, grade
        tests = {t.name: t.score for t in engine[grade.student].tests if t.name in grade.cells}
        assert tests == grade.cells, grade.student
        compared += len(tests)
    assert compared == len(engine) * len(grade.cells)
    assert {0.0} < {score for g in engine.values() for score in (t.score for t in g.tests)}
