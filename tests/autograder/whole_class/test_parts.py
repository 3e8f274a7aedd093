"""A class in parts: any order and repetition of the bundles gives the grades of one go."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder import parts, pipeline
from autograder.base import attempts, layout
from autograder.base.errors import GradingError
from autograder.base.progress import Progress
from autograder.base.records import Grade, RunRecord
from autograder.course import build
from autograder.grading.backend import Job
from autograder.grading.bundle import Part
from tests.autograder.whole_class.people import book, grade_here
from tests.conftest import ROOT
from tests.helpers import tiny
from tests.helpers.fakes import FakeBackend

OF = 3


@pytest.fixture(scope="module", autouse=True)
def here() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        grade_here(patch)
        yield


def quiet() -> Progress:
    return Progress(0, io.StringIO())


def graded_apart(course: Path, number: int, of: int = OF) -> Path:
    target = layout.bundle(course, tiny.NAME, number, of)
    parts.grade_part(pipeline.Request(course, tiny.NAME), Part(number, of), target, quiet())
    return target


def merged(course: Path, *paths: Path) -> parts.Merged:
    return parts.merge(pipeline.Request(course, tiny.NAME), paths, quiet())


def told(grades: Iterable[Grade]) -> list[Grade]:
    """Everything of the grades but how long they took."""
    return [replace(grade, seconds=0.0, test_seconds={}) for grade in grades]


def in_gradebook(course: Path) -> list[tuple[Any, ...]]:
    with book(course) as gradebook:
        return sorted(
            (s.student.id, grade.name, grade.auto_score, grade.needs_manual_grade)
            for s in gradebook.assignment_submissions(tiny.NAME)
            for notebook in s.notebooks
            for grade in notebook.grades
        )


def with_hand_ins(folder: Path, gradebook: Path) -> Path:
    course = tiny.make_course(folder)
    shutil.copy(gradebook, folder)
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ben", tiny.solved(course, triple="def triple(x):\n    return x"))
    tiny.hand_in(course, "cyd", tiny.released(course))
    tiny.hand_in(course, "dan", b"{")
    tiny.hand_in(course, "eve", tiny.solved(course))  # the same as ada's
    tiny.hand_in(course, "fay", tiny.solved(course, double="raise ValueError"))
    return course


@pytest.fixture(scope="module")
def one_go(tmp_path_factory: pytest.TempPathFactory, empty_gradebook: Path) -> Path:
    """A class that was graded in one go."""
    course = with_hand_ins(tmp_path_factory.mktemp("whole") / "course", empty_gradebook)
    pipeline.grade(pipeline.Request(course, tiny.NAME), quiet())
    return course


@pytest.fixture(scope="module")
def in_parts(tmp_path_factory: pytest.TempPathFactory, empty_gradebook: Path) -> Path:
    """The same class with a bundle for each part, and nothing brought together."""
    course = with_hand_ins(tmp_path_factory.mktemp("parts") / "course", empty_gradebook)
    for number in range(1, OF + 1):
        graded_apart(course, number)
    return course


def grades_of(course: Path) -> list[Grade]:
    return pipeline.grade(pipeline.Request(course, tiny.NAME), quiet())


def test_a_part_leaves_nothing_but_its_bundle(in_parts: Path) -> None:
    kept = {path.name for path in in_parts.iterdir()}
    assert layout.PARTS in kept
    assert not kept & {layout.AUTOGRADED, layout.FEEDBACK, layout.store(in_parts).name, layout.CRASH_REPORTS}
    assert in_gradebook_is_empty(in_parts)


def in_gradebook_is_empty(course: Path) -> bool:
    with book(course) as gradebook:
        return not gradebook.assignments


@settings(max_examples=12)
@given(
    order=st.lists(st.lists(st.integers(1, OF), min_size=1, max_size=4), max_size=2),
    last=st.permutations(range(1, OF + 1)),
)
def test_any_order_and_repetition_gives_the_grades_of_one_go(
    order: list[list[int]],
    last: list[int],
    one_go: Path,
    in_parts: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    course = tmp_path_factory.mktemp("merged") / "course"
    shutil.copytree(in_parts, course)
    for numbers in order:
        merged(course, *(layout.bundle(course, tiny.NAME, number, OF) for number in numbers))
    after = merged(course, *(layout.bundle(course, tiny.NAME, number, OF) for number in last))
    assert after.missing == ()
    assert told(after.grades) == told(grades_of(one_go))
    assert in_gradebook(course) == in_gradebook(one_go)
    for step in (layout.AUTOGRADED, layout.FEEDBACK):
        pages = [path.relative_to(course) for path in sorted((course / step).rglob("*.*"))]
        assert pages
        assert all((course / page).read_bytes() == (one_go / page).read_bytes() for page in pages)


def test_who_is_missing_is_named_and_nobody_else_waits(in_parts: Path, tmp_path: Path) -> None:
    course = shutil.copytree(in_parts, tmp_path / "course")
    after = merged(course, layout.bundle(course, tiny.NAME, 1, OF))
    present = {grade.student for grade in after.grades}
    # dan's file can't be read, which needs no run
    assert present == {name for name in ("ada", "ben", "cyd", "eve", "fay") if Part(1, OF).holds(name)} | {
        "dan",
        *(["ada", "eve"] if any(map(Part(1, OF).holds, ("ada", "eve"))) else []),
    }
    assert {one.student for one in after.missing} == {"ada", "ben", "cyd", "eve", "fay"} - present
    assert all("None of the bundles has this hand-in" in one.reason for one in after.missing)
    assert {row[0] for row in in_gradebook(course)} == present


def test_who_handed_in_again_is_missing(in_parts: Path, tmp_path: Path) -> None:
    course = shutil.copytree(in_parts, tmp_path / "course")
    tiny.hand_in(course, "ben", tiny.solved(course, double="def double(x):\n    return x + x"))
    after = merged(course, *parts.bundles_of(pipeline.Request(course, tiny.NAME)))
    assert [one.student for one in after.missing] == ["ben"]
    again = graded_apart(course, next(n for n in range(1, OF + 1) if Part(n, OF).holds("ben")))
    assert merged(course, again).missing == ()


def test_other_tests_are_refused_and_nothing_is_changed(in_parts: Path, tmp_path: Path) -> None:
    course = shutil.copytree(in_parts, tmp_path / "course")
    path = layout.notebook(course, layout.SOURCE, tiny.NAME)
    path.write_text(path.read_text().replace("triple(2) == 6", "triple(2) == 7"))
    graded_apart(course, 2)  # this one fits
    with pytest.raises(GradingError, match=r"1-of-3\.bundle was graded with another version of the tests"):
        merged(course, *parts.bundles_of(pipeline.Request(course, tiny.NAME)))
    assert in_gradebook(course) == []
    assert merged(course, layout.bundle(course, tiny.NAME, 2, OF)).grades


def test_different_limits_are_refused(in_parts: Path, tmp_path: Path) -> None:
    course = shutil.copytree(in_parts, tmp_path / "course")
    (course / layout.SETTINGS).write_text("[grading]\npreload = []\ncell_seconds = 7\n")
    with pytest.raises(GradingError, match="was graded with different limits"):
        merged(course, *parts.bundles_of(pipeline.Request(course, tiny.NAME)))


def test_a_class_without_bundles_is_told(tmp_path: Path, empty_gradebook: Path) -> None:
    course = with_hand_ins(tmp_path / "course", empty_gradebook)
    with pytest.raises(GradingError, match="There is no bundle in"):
        parts.bundles_of(pipeline.Request(course, tiny.NAME))


# Attempts and a policy ------------------------------------------------------------------------------------

BEST = '[tiny]\ncounts = "best"\n'
SLOW = "def triple(x):\n    return x  # took its time"


def with_attempts(folder: Path, gradebook: Path) -> Path:
    course = with_hand_ins(folder, gradebook)
    (course / layout.POLICY).write_text(BEST)
    for student, first in {"ada": SLOW, "ben": None, "fay": "def triple(x):\n    return 2 * x"}.items():
        after = layout.student_file(course, layout.SUBMITTED, student, tiny.NAME).read_bytes()
        tiny.hand_in(course, student, tiny.solved(course, **({"triple": first} if first else {})))
        attempts.keep(course, student, tiny.NAME)
        tiny.hand_in(course, student, after)
    return course


class SlowBackend(FakeBackend):
    """One notebook runs into its time limit, and that may be the machine's fault."""

    def run(self, job: Job) -> RunRecord:
        slow = any(cell.source == SLOW for cell in job.cells)
        return replace(super().run(job), doubtful=slow)


def test_the_best_attempt_counts_in_parts_as_in_one_go(
    tmp_path: Path, empty_gradebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    grade_here(monkeypatch, SlowBackend())
    whole = with_attempts(tmp_path / "whole", empty_gradebook)
    expected = grades_of(whole)
    counted = {one.student: (one.standing.attempt, one.score) for one in expected if one.standing}
    assert (counted["ada"], counted["ben"]) == ((2, 10.0), (1, 10.0))
    course = with_attempts(tmp_path / "parts", empty_gradebook)
    after = merged(course, *(graded_apart(course, number) for number in range(1, OF + 1)))
    assert after.missing == ()
    assert told(after.grades) == told(expected)


# The recipes of the guide ---------------------------------------------------------------------------------


def recipe(kind: str) -> str:
    """A block of the guide, with the tiny assignment and this Python in it."""
    text = (ROOT / "book" / "scale.md").read_text(encoding="utf-8")
    block = re.search(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert block
    return block[1].replace("attention", "tiny").replace(".venv/bin/python", sys.executable)


def run_script(script: str, course: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "200"} | variables
    command = ["/bin/sh", "-e", "-c", script]
    return subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True)


@pytest.fixture
def written(request: pytest.FixtureRequest, empty_gradebook: Path) -> Path:
    """A course with an assignment as its author writes it, and two hand-ins of two parts."""
    course: Path = request.getfixturevalue("tiny")
    build.write(course, [build.make(course, "tiny")])
    (course / layout.SETTINGS).write_text("[grading]\npreload = []\n")
    shutil.copy(empty_gradebook, course)
    source = layout.notebook(course, layout.SOURCE, "tiny")
    for student in ("ada", "ben"):
        place = layout.student_file(course, layout.SUBMITTED, student, "tiny")
        place.parent.mkdir(parents=True)
        shutil.copy(source, place)
    return course


def test_slurms_recipe_grades_a_class(written: Path) -> None:
    """As Slurm runs it: once for each task of the array, with the variables that it sets."""
    script = recipe("bash")
    count = int(re.search(r"--array=1-(\d+)", script)[1])
    assert count > 1
    for task in (1, 2):
        done = run_script(
            script,
            written,
            SLURM_ARRAY_TASK_ID=str(task),
            SLURM_ARRAY_TASK_COUNT="2",
            SLURM_CPUS_PER_TASK="1",
        )
        assert done.returncode == 0, done.stderr
    done = run_script(f"{sys.executable} -m autograder merge tiny", written)
    assert (done.returncode, done.stdout) == (0, "2 graded, 0 missing.\n"), done.stderr


def test_kubernetes_recipe_leaves_a_bundle(written: Path) -> None:
    """As an indexed Job runs it: indices begin at 0."""
    job = yaml.safe_load(recipe("yaml"))
    spec = job["spec"]
    assert (job["kind"], spec["completionMode"]) == ("Job", "Indexed")
    (container,) = spec["template"]["spec"]["containers"]
    (script,) = container["args"]
    of = spec["completions"]
    done = run_script(script, written, JOB_COMPLETION_INDEX=str(of - 1))
    assert done.returncode == 0, done.stderr
    assert layout.bundle(written, "tiny", of, of).is_file()
    done = run_script(f"{sys.executable} -m autograder merge tiny", written)
    assert done.returncode == 1
    assert "missing: ada" in done.stderr
