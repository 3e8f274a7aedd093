"""`nbgrader autograde` itself, with the course's configuration: the same grades, and nothing that runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from nbgrader.api import Gradebook

from autograder.outlets import sanitise
from tests.autograder.outlets.test_safe_cells import assert_harmless
from tests.helpers import hostile, tiny

SCRIPT = f'"><script>{hostile.RUN}</script>'
STEPS = "c.Autograde.autograde_preprocessors"


def autograded(course: Path, root: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Every student's scores and notebook, as nbgrader's own commands leave them."""
    own = {name: str(course / ".home") for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command in ("generate_assignment", "autograde"):
        program = [sys.executable, "-W", "ignore", "-m", "nbgrader", command, tiny.NAME]
        variables = os.environ | own | {"PYTHONPATH": str(root), "PATH": path}
        done = subprocess.run(program, cwd=course, env=variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    scores, notebooks = {}, {}
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        for submission in book.assignment_submissions(tiny.NAME):
            student = submission.student.id
            (notebook,) = submission.notebooks
            scores[student] = {
                g.name: (g.auto_score, g.needs_manual_grade, g.max_score) for g in notebook.grades
            }
            file = course / "autograded" / student / tiny.NAME / f"{tiny.NAME}.ipynb"
            notebooks[student] = nbformat.read(file, as_version=4)
    return scores, notebooks


def hand_ins(course: Path) -> None:
    tiny.hand_in(course, "ada", tiny.solved(course))
    tiny.hand_in(course, "ben", tiny.solved(course, triple="def triple(x):\n    return x", essay="<b>So</b>"))
    notebook = tiny.solved(course, essay="<script>window.ran = 1</script>")
    for name, cells in hostile.everything().items():
        if name != "metadata":  # nbgrader refuses the whole notebook
            notebook["cells"] += json.loads(json.dumps(cells))
    notebook["cells"] += [hostile.code("1", metadata={"alt": SCRIPT, "tags": [SCRIPT], "name": SCRIPT})]
    notebook["metadata"] |= {"widgets": {SCRIPT: {}}, "title": SCRIPT}
    tiny.hand_in(course, "eve", notebook)


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory, root: Path) -> dict[str, Any]:
    """The same class with the course's configuration, and with the same without our step."""
    config = (root / "nbgrader_config.py").read_text()
    assert STEPS in config
    found = {}
    for kind, text in {"ours": config, "theirs": config.replace(STEPS, "steps")}.items():
        course = tiny.make_course(tmp_path_factory.mktemp(kind) / "course")
        hand_ins(course)
        (course / "nbgrader_config.py").write_text(text)
        found[kind] = autograded(course, root)
    return found


def test_scores_are_nbgraders(graded: dict[str, Any]) -> None:
    scores, _ = graded["ours"]
    assert scores == graded["theirs"][0]
    assert sum(score or 0 for score, *_ in scores["ada"].values()) == tiny.FULL
    assert scores["eve"] == scores["ada"]


def test_nothing_that_runs_is_left(graded: dict[str, Any]) -> None:
    _, notebooks = graded["ours"]
    nbformat.validate(notebooks["eve"])
    assert set(notebooks["eve"].metadata) == {"kernelspec", "language_info"}
    for cell in notebooks["eve"].cells:
        assert set(cell.metadata) <= {"nbgrader"}
        if cell.cell_type != "code":
            assert_harmless(markdown2html_mistune(cell.source))
        for output in cell.get("outputs", []):
            for kind, data in output.get("data", {}).items():
                assert kind in ("text/plain", "text/latex") or is_harmless(kind, data), kind


def is_harmless(kind: str, data: str) -> bool:
    if kind in ("image/png", "image/jpeg"):
        return sanitise.bitmap(data) == data
    if kind == "image/svg+xml":
        return sanitise.svg(data) == data
    assert kind in ("text/html", "text/markdown")
    assert_harmless(data if kind == "text/html" else markdown2html_mistune(data))
    return True


def test_without_the_step_it_would_run(graded: dict[str, Any]) -> None:
    """So that the test above can fail."""
    text = nbformat.writes(graded["theirs"][1]["eve"])
    assert f"<script>{hostile.RUN}</script>" in text


def test_an_honest_notebook_stays_as_it_was(graded: dict[str, Any]) -> None:
    ours, theirs = (graded[kind][1]["ada"] for kind in ("ours", "theirs"))
    assert [cell.source for cell in ours.cells] == [cell.source for cell in theirs.cells]
    assert [cell.get("outputs") for cell in ours.cells] == [cell.get("outputs") for cell in theirs.cells]
    marks = [[cell.metadata.get("nbgrader") for cell in notebook.cells] for notebook in (ours, theirs)]
    assert marks[0] == marks[1]
