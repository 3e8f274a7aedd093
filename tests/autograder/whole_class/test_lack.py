"""What the machine lacks is no fault of a student: no score, a sentence, nothing kept, a second chance."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from autograder import pipeline
from autograder.base.errors import DataError, GradingError
from autograder.base.records import Verdict
from autograder.course.lack import imported
from autograder.course.master import load, load_config
from autograder.grading.request import Request
from coursekit.data import cache
from coursekit.data.fetch import ensure
from coursekit.data.manifest import find
from tests.helpers import tiny

LOADING = "from coursekit.data import load_shakespeare\ntext = load_shakespeare().train\nstart = 1"
NEEDY_TEST = "assert triple(2) == 6 and text, 'tripling fails'"


@pytest.fixture
def entry() -> Path:
    """The text itself, whole, in the cache of whoever runs the tests."""
    return ensure(find("shakespeare"))


@pytest.fixture
def empty_cache(entry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache of a machine that has never seen the course, and has no network."""
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    return tmp_path / "cache"


def needy(course: Path, declared: tuple[str, ...] = (), **cells: str) -> Path:
    """The tiny course, with a cell that loads a text."""
    path = course / "source/tiny/tiny.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata["course"] = {"data": list(declared)}
    for cell in notebook.cells:
        cell.source = {"setup": LOADING, "triple-small": NEEDY_TEST, **cells}.get(cell.id, cell.source)
    nbformat.write(notebook, path)
    tiny.hand_in(course, "ada", tiny.solved(course))
    return course


def grade(course: Path) -> Any:
    (result,) = pipeline.grade(Request(course, tiny.NAME, feedback=False))
    return result


def kept(course: Path) -> int:
    from autograder.grading.store import Store

    store = Store(course)
    try:
        return store._db.execute("select count(*) from runs").fetchone()[0]
    finally:
        store.close()


def test_without_data_there_is_no_score_and_after_the_repair_there_is(
    course: Path, entry: Path, empty_cache: Path
) -> None:
    result = grade(needy(course))
    assert (result.verdict, result.score) == (Verdict.INFRASTRUCTURE_ERROR, None)
    assert result.reason == (
        "shakespeare is not in the cache. Run `coursekit fetch shakespeare`, then grade again."
    )
    assert pipeline.exit_status([result]) == 1
    assert kept(course) == 0
    assert not (course / "feedback").exists()
    assert not (course / "autograded").exists()
    shutil.copytree(entry, cache.entry(find("shakespeare")))
    result = grade(course)
    assert (result.verdict, result.score) == (Verdict.GRADED, tiny.FULL)


def test_a_damaged_entry_is_no_fault_of_a_student(course: Path, entry: Path, empty_cache: Path) -> None:
    damaged = cache.entry(find("shakespeare"))
    shutil.copytree(entry, damaged)
    (damaged / "input.txt").write_bytes((entry / "input.txt").read_bytes()[:1000])
    result = grade(needy(course))
    assert (result.verdict, result.score) == (Verdict.INFRASTRUCTURE_ERROR, None)
    assert "shakespeare is damaged" in result.reason


def test_a_student_who_loads_what_this_machine_lacks_is_not_blamed(course: Path, empty_cache: Path) -> None:
    """It may well work on the student's machine."""
    course = needy(course, setup="start = 1", **{"triple-small": "assert triple(2) == 6"})
    loads = "from coursekit.data import load_boolq\ndef triple(x):\n    return 3 * x if load_boolq() else 0"
    tiny.hand_in(course, "ada", tiny.solved(course, triple=loads))
    assert grade(course).verdict is Verdict.INFRASTRUCTURE_ERROR


def test_what_is_declared_is_brought_first_or_nothing_is_graded(course: Path, empty_cache: Path) -> None:
    with pytest.raises(DataError) as caught:
        grade(needy(course, declared=("shakespeare",)))
    assert "Most often there is no network" in caught.value.message
    assert "coursekit fetch shakespeare" in caught.value.message
    assert not (course / "autograder.db").exists()


def test_what_is_declared_and_damaged_is_mended_first_or_nobody_is_graded(
    course: Path, entry: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut_off: bool
) -> None:
    monkeypatch.setenv("COURSEKIT_CACHE", str(tmp_path / "cache"))
    damaged = cache.entry(find("shakespeare"))
    shutil.copytree(entry, damaged)
    (damaged / "input.txt").write_bytes(b"To be")
    needy(course, declared=("shakespeare",))
    if cut_off:
        with pytest.raises(DataError, match=r"shakespeare is damaged.*no network"):
            grade(course)
        return
    result = grade(course)
    assert (result.verdict, result.score) == (Verdict.GRADED, tiny.FULL)


def test_an_error_that_only_looks_like_a_lack_is_the_students(course: Path, entry: Path) -> None:
    forged = (
        "from coursekit.errors import CacheError\n"
        "def triple(x):\n    raise CacheError('shakespeare is not in it yet')"
    )
    course = needy(course)
    tiny.hand_in(course, "ada", tiny.solved(course, triple=forged))
    result = grade(course)
    assert result.verdict is Verdict.GRADED
    assert result.score == 3


def test_a_package_that_the_course_needs_and_this_python_lacks_stops_the_grading(course: Path) -> None:
    course = needy(course, setup="import numpy, a_package_of_mars.dust\nstart = 1")
    with pytest.raises(GradingError) as caught:
        grade(course)
    assert "imports a_package_of_mars, which this Python does not have" in caught.value.message
    assert "requirements.txt" in caught.value.hint


def test_a_package_that_only_the_student_wants_is_the_students_to_leave_out(course: Path) -> None:
    course = needy(course, setup="start = 1", **{"triple-small": "assert triple(2) == 6"})
    wants = "def triple(x):\n    import a_package_of_mars\n    return 3 * x"
    tiny.hand_in(course, "ada", tiny.solved(course, triple=wants))
    result = grade(course)
    assert (result.verdict, result.score) == (Verdict.GRADED, 3)


def test_imports_are_read_from_the_courses_cells_also_inside_functions_and_beside_magics(
    course: Path,
) -> None:
    code = "import a.b, c as d\nfrom e.f import g\nfrom . import h\ndef i():\n    import j"
    needy(course, setup=code, **{"triple-small": "%matplotlib inline\nimport k"})
    master, _ = load(course, tiny.NAME, load_config(course))
    assert {"a", "c", "e", "j"} <= imported(master.cells)
    assert not {"h", "k", "b"} & imported(master.cells)
