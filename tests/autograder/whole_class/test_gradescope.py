"""The archive for Gradescope, unpacked and run in a folder laid out as theirs."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from autograder import gradescope
from autograder.base import files, layout
from autograder.base.errors import GradingError
from autograder.base.records import Grade, TestResult, Verdict
from autograder.course.master import load, load_config
from autograder.demo import classroom
from autograder.gradescope import Options
from tests.helpers import tiny
from tests.helpers.environments import without_a_course


class Machine:
    """Their machine: source/, submission/ and results/ beside each other, and a Python of its own."""

    def __init__(self, base: Path) -> None:
        self.base = base
        base.mkdir()
        self._python = without_a_course(base / "env")
        self.call("init", "course")
        self.course = base / "course"
        self.call("build", "--root", "course")
        self.call("gradescope", "averages", "--root", "course", "--to", "averages.zip")
        with zipfile.ZipFile(base / "averages.zip") as archive:
            archive.extractall(base / "source")
            self.modes = {one.filename: one.external_attr >> 16 for one in archive.infolist()}
        shutil.copy(base / "source" / "run_autograder", base)
        (base / "run_autograder").chmod(0o755)

    def call(self, *words: str) -> None:
        done = self._run([str(self._python), "-m", "autograder", *words])
        assert done.returncode == 0, done.stderr

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(self.base), "OMP_NUM_THREADS": "1"}
        return subprocess.run(
            command, cwd=self.base, env=environment, capture_output=True, text=True, check=False
        )

    def submit(self, name: str, content: bytes) -> dict[str, Any]:
        for folder in ("submission", "results"):
            shutil.rmtree(self.base / folder, ignore_errors=True)
            (self.base / folder).mkdir()
        (self.base / "submission" / name).write_bytes(content)
        done = self._run([str(self.base / "run_autograder")])
        assert done.returncode == 0, done.stderr
        found: dict[str, Any] = json.loads((self.base / "results" / "results.json").read_text())
        return found


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("gradescope") / "autograder")


def solved(machine: Machine, **answers: str) -> bytes:
    notebook = json.loads((machine.course / "source/averages/averages.ipynb").read_text())
    for cell in notebook["cells"]:
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = answers.get(name, cell["source"])
    return json.dumps(notebook).encode()


def test_what_it_grades_there(machine: Machine) -> None:
    right = machine.submit("renamed (2).ipynb", solved(machine))
    assert right["score"] == 10.0  # the answer in words waits for a reader there
    assert {test["status"] for test in right["tests"]} == {"passed"}
    assert "The notebook was called renamed (2).ipynb" in right["output"]
    leak = "def median(values):\n    raise ValueError(f'leaked {values}')"
    wrong = machine.submit("averages.ipynb", solved(machine, median=leak))
    assert wrong["score"] == 5.0
    lost = {test["name"]: test["output"] for test in wrong["tests"] if test["status"] == "failed"}
    assert lost["An odd number of values, in any order."] == "The test ended with a ValueError."
    assert "leaked" not in json.dumps(wrong)


MORE = {  # beside the demo class: trouble of every kind
    "crash": {"median": "import os\nos._exit(3)"},
    "prints": {"median": "def median(values):\n    print(values)\n    raise ValueError(f'leaked {values}')"},
}


def hand_ins(machine: Machine, folder: Path) -> dict[str, bytes]:
    """The demo class and the others, as they lie in a folder for `grade`."""
    students = classroom.write_class(machine.course, "averages", folder)
    for name, code in MORE.items():
        text = classroom.notebook(machine.course, "averages", True, code)
        files.write_text(_place(folder, name), text)
    files.write_text(_place(folder, "half"), text[: len(text) // 2])
    names = [*(one.name for one in students), *MORE, "half"]
    return {name: _place(folder, name).read_bytes() for name in names}


def _place(folder: Path, student: str) -> Path:
    place = layout.student_file(folder, layout.SUBMITTED, student, "averages")
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def test_the_demo_class_gets_there_what_it_gets_from_grade(machine: Machine) -> None:
    """Score, tests, points and reasons are those of `grade`, messages those of its page before a deadline."""
    folder = machine.base / "class"
    folder.mkdir()
    handed_in = hand_ins(machine, folder)
    (folder / "policy.toml").write_text("[averages]\ndue = 2999-01-01 00:00:00\n")
    table = folder / "grades.json"
    machine.call("grade", "averages", "--root", "course", "--course-dir", "class", "--json", str(table))
    here = {row["student"]: row for row in json.loads(table.read_text())}
    assert here.keys() == handed_in.keys()
    for student, content in handed_in.items():
        there, row = machine.submit("averages.ipynb", content), here[student]
        tests = [test for test in row["tests"] if test["score"] is not None]
        assert there["score"] == row["parts"]["tests"] == sum(test["score"] for test in tests), student
        assert [(t["score"], t["max_score"]) for t in there["tests"]] == [
            (t["score"], t["max_score"]) for t in tests
        ], student
        assert there["extra_data"]["verdict"] == row["verdict"]
        assert all(line in there["output"] for line in (row["reason"], *row["notes"])), student
        assert {there["visibility"], *(test["visibility"] for test in there["tests"])} == {"visible"}
        page = layout.student_file(folder, layout.FEEDBACK, student, "averages").read_text(encoding="utf-8")
        words = html.unescape(re.sub(r"<[^>]+>", "", page))
        for test, known in zip(there["tests"], tests, strict=True):
            assert test["status"] == ("passed" if test["score"] == test["max_score"] else "failed")
            if row["verdict"] != "graded":
                continue  # a page says once why nothing ran
            assert test["name"].rstrip(".") in words, student
            if not known["diagnosis"]:  # known mistakes do not go there, and so their names don't
                assert all(line in words for line in test["output"].splitlines()), (student, test["output"])
    assert here["crash"]["verdict"] == here["half"]["verdict"] == "student error"
    assert here["ada"]["score"] == 10.0


def test_what_is_in_it(machine: Machine) -> None:
    base = machine.base / "source"
    assert all(machine.modes[name] & 0o111 for name in ("setup.sh", "run_autograder"))
    assert not (base / "assignments").exists()
    text = (base / "source/averages/averages.ipynb").read_text()
    assert "of three values, the second largest is the median" in text  # a hidden test
    assert "ordered = sorted(values)" not in text  # a solution
    assert "ten million" not in text  # a model answer
    wanted = (base / "requirements.txt").read_text()
    assert "nbgrader==" in wanted
    assert "torch" not in wanted
    for script in ("setup.sh", "run_autograder"):
        assert subprocess.run(["bash", "-n", base / script], check=False).returncode == 0


def test_where_the_machine_fails_there_is_no_zero(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    base = tmp_path / "autograder"
    (base / "submission").mkdir(parents=True)
    gradescope_zip = gradescope.contents(course, Options(tiny.NAME))
    for name, content in gradescope_zip.items():
        (base / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        (base / "source" / name).write_bytes(content)
    failed = Grade("student", tiny.NAME, Verdict.INFRASTRUCTURE_ERROR, (), 0.0, "", "no box here")
    monkeypatch.setattr(gradescope.pipeline, "grade", lambda *_: [failed])
    assert gradescope.main([str(base)]) == 1
    assert "The machine failed: no box here" in capsys.readouterr().err
    assert not os.path.lexists(base / "results" / "results.json")


def test_an_assignment_with_training_runs_stays_here(root: Path) -> None:
    with pytest.raises(GradingError, match="asks for a training run"):
        gradescope.contents(root, Options("transformer"))


def test_partial_points_are_points(course: Path) -> None:
    known, _ = load(course, tiny.NAME, load_config(course))
    tests = (TestResult("triple-partial", 1.0, 4.0, "ok"), TestResult("essay", None, 4.0, "ok"))
    grade = Grade("student", tiny.NAME, Verdict.GRADED, tests, 1.0, "")
    made = gradescope.results(grade, known, Options(tiny.NAME))
    assert made["score"] == 1.0
    assert [(t["score"], t["max_score"], t["status"]) for t in made["tests"]] == [(1.0, 4.0, "failed")]
