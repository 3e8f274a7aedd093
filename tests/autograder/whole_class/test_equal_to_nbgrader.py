"""Honest submissions get the same score for every cell as stock nbgrader gives them."""

from __future__ import annotations

import copy
import os
import shutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

from autograder import pipeline
from autograder.base import layout, settings
from autograder.base.progress import Progress
from autograder.base.records import Grade, Verdict
from autograder.course import assignments, build, known
from autograder.course.assignments import Kind
from autograder.course.notebook import cell_id
from autograder.demo import classroom, stock
from autograder.demo import run as demo
from autograder.grading import intake, variants
from autograder.grading.site import ThisMachine
from autograder.sandbox.forkserver import ForkServer
from autograder.sandbox.warm.start import WarmPython
from tests.conftest import ROOT
from tests.helpers import tiny

# On purpose: EQUAL_ASSIGNMENTS="attention masks …" compares every known answer of these, with their training
# runs; EQUAL_STUDENTS=0 compares every known answer of the others.
WHOLE = os.environ.get("EQUAL_ASSIGNMENTS", "attention").split()
STUDENTS = int(os.environ.get("EQUAL_STUDENTS", "1"))

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
    for grade in stock.grade(root, course, tiny.NAME, feedback=False):
        assert not grade.reason
        tests = {name: score for name, score in engine[grade.student].items() if name != "essay"}
        assert tests == grade.cells, grade.student
        assert (engine[grade.student]["essay"] is None) == ("essay" in grade.waiting), grade.student


def engine_grades(course: Path, root: Path, name: str, *students: str) -> dict[str, Grade]:
    request = pipeline.Request(course, name, students, root=root)
    return {g.student: g for g in pipeline.grade(request, Progress(0, quiet=True))}


def test_the_demo_class_of_the_first_assignment(tmp_path: Path, root: Path) -> None:
    """The expected grades in demo.toml are those of stock nbgrader; where nbgrader loses work, we keep it."""
    students = {s.name: s for s in classroom.write_class(root, "attention", tmp_path)}
    grades = engine_grades(tmp_path, root, "attention", *(name for name in students if name != "elif"))
    demo.hurry(root, tmp_path, "attention")  # the loop that never ends is stopped after seconds
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
    assert grades["farid"].score == students["farid"].expect.points
    assert (grades["hugo"].verdict, grades["hugo"].score) == (Verdict.STUDENT_ERROR, 0)


def known_class(root: Path, name: str, course: Path, training: bool = True, students: int = 0) -> Path:
    """A class with the known mistakes and the other right answers of an assignment.

    One student has the first known answer of each exercise, the next one the second, and so on: what matters
    is that both graders see the same notebook, not that an exercise is wrong alone.  Without training, tests
    that need the results of a check are left out, and so is every cell that no other test needs.
    """
    shelf = variants.load(root, name)
    source = nbformat.read(layout.notebook(root, layout.SOURCE, name), as_version=4)
    if not training:
        checks = {cell.id for cell in shelf.assignment.cells_of(Kind.CHECK)}
        quick = [test for test, cells in shelf.reach.needed.items() if not cells & checks]
        needed = shelf.reach.cells_for(quick)
        source.cells = [cell for cell in source.cells if cell.id in needed]
    answers: defaultdict[str, list[str]] = defaultdict(list)
    for variant in (*shelf.known.mutants, *shelf.known.alternatives):
        cell = shelf.solutions[variant.solution]
        answers[cell_id(cell)].append(known.without_marks(variant.applied(cell.source)))
    place = layout.notebook(course, layout.SOURCE, name)
    place.parent.mkdir(parents=True)
    nbformat.write(source, place)
    most = max(map(len, answers.values()))
    for number in range(min(students or most, most)):
        notebook = copy.deepcopy(source)
        for cell in notebook.cells:
            cell.source = dict(enumerate(answers[cell.id])).get(number, cell.source)
        path = layout.student_file(course, layout.SUBMITTED, f"s{number:02}", name)
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
    return course


@dataclass(frozen=True)
class Graders:
    """Both graders, warm: what is compared is how cells run and what is made of it, not how Python starts."""

    engine: ForkServer
    kernels: WarmPython
    empty_gradebook: Path

    def compare(self, root: Path, name: str, course: Path) -> None:
        """Grade a class by both, and compare every score of every cell."""
        stock_course = course / "stock"
        stock_course.mkdir()
        for folder in ("source", "submitted"):
            (stock_course / folder).symlink_to(course / folder)
        for place in (course, stock_course):
            shutil.copy(self.empty_gradebook, place)
        engine, scores = self._by_engine(root, name, course), set()
        for grade in stock.grade(root, stock_course, name, timeout=600, feedback=False):
            assert not grade.reason, grade
            assert engine[grade.student] == grade.cells, grade.student
            scores |= set(grade.cells.values())
        assert len(scores) > 1  # some passed and some did not
        assert 0.0 in scores

    def _by_engine(self, root: Path, name: str, course: Path) -> dict[str, dict[str, float | None]]:
        """Scores of tests; without the course's folder nobody explains mistakes, which takes long."""
        shutil.copy(root / "nbgrader_config.py", course)
        request = pipeline.Request(course, name)
        with pipeline.open_grader(request, settings.Settings(), ThisMachine(self.engine)) as grader:
            grades = [grade for grade, _ in grader.work(intake.students_of(course, name))]
        written = {cell.id for cell in assignments.read(layout.assignment(root, name)).cells_of(Kind.WRITTEN)}
        return {g.student: {t.name: t.score for t in g.tests if t.name not in written} for g in grades}


@pytest.fixture(scope="module")
def warm_graders(empty_gradebook: Path) -> Iterator[Graders]:
    inline = "module://matplotlib_inline.backend_inline"  # as a kernel sets it by itself
    with (
        ForkServer(settings.Settings()) as engine,
        WarmPython(os.environ | {"MPLBACKEND": inline}) as kernels,
    ):
        yield Graders(engine, kernels, empty_gradebook)


@pytest.fixture
def graders(warm_graders: Graders, monkeypatch: pytest.MonkeyPatch) -> Graders:
    monkeypatch.setenv("JUPYTER_PATH", warm_graders.kernels.environment["JUPYTER_PATH"])
    return warm_graders


@pytest.mark.parametrize("name", WHOLE)
def test_every_known_answer_cell_by_cell(name: str, graders: Graders, tmp_path: Path, root: Path) -> None:
    graders.compare(root, name, known_class(root, name, tmp_path))


@pytest.mark.parametrize("name", [name for name in build.names(ROOT) if name not in WHOLE])
def test_known_answers_but_for_training_cell_by_cell(
    name: str, graders: Graders, tmp_path: Path, root: Path
) -> None:
    graders.compare(root, name, known_class(root, name, tmp_path, training=False, students=STUDENTS))
