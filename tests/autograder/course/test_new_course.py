"""A course of a different subject, made by `init`: the guide's commands, without any course installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base.errors import UsageError
from autograder.course import new_course
from tests.helpers.environments import without_a_course

ENGINE = "#!{python}\nfrom autograder.cli import main\n\nmain()\n"


def commands(page: str) -> list[str]:
    """The lines that a page tells people to type."""
    blocks = re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


def hand_in(course: Path) -> None:
    """What Canvas lets an instructor download: one solved notebook, one as it was given out."""
    place = course / "submissions"
    place.mkdir()
    shutil.copy(course / "source/averages/averages.ipynb", place / "lovelaceada_101_1_averages.ipynb")
    shutil.copy(course / "release/averages/averages.ipynb", place / "ivanovboris_102_2_averages.ipynb")


def test_the_guide_is_right_where_no_course_is_installed(root: Path, tmp_path: Path) -> None:
    python = without_a_course(tmp_path / "env")
    for package in ("coursekit", "torch", "numpy"):
        command = [python, "-c", f"import {package}"]
        assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode == 1
    script = python.parent / "autograder"
    script.write_text(ENGINE.format(python=python))
    script.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"PATH": f"{python.parent}:/usr/bin:/bin", "NO_COLOR": "1", "COLUMNS": "150"}
    lines = commands((root / "book" / "course.md").read_text(encoding="utf-8"))
    place, said = tmp_path, {}
    for line in lines:
        if line.startswith("cd "):
            place /= line.removeprefix("cd ")
            continue
        if " collect " in line:
            hand_in(place)
        done = subprocess.run(
            ["bash", "-c", line], cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
        said[line.split()[1]] = done.stdout
    assert "All 3 grades are as they should be." in said["demo"]
    rows = (place / "grades.csv").read_text().splitlines()
    assert [row.split(",")[:3] for row in rows[1:]] == [["ada", "graded", "10"], ["boris", "graded", "0"]]
    (kit,) = (place / "build" / "kit").glob("*.zip")
    with zipfile.ZipFile(kit) as archive:
        read = {Path(name).name: archive.read(name).decode() for name in archive.namelist()}
    assert read.keys() >= {"README.md", "AGENTS.md", "start.py", "requirements.txt", "averages.ipynb"}
    assert "coursekit" not in read["README.md"] + read["AGENTS.md"]
    assert "<!--" not in read["README.md"] + read["AGENTS.md"]


def test_nbgrader_is_set_up_as_in_this_course(root: Path) -> None:
    ours = (root / "nbgrader_config.py").read_text(encoding="utf-8")
    assert new_course.contents("Attention by Hand")["nbgrader_config.py"] == ours


@pytest.mark.parametrize("title", ['Say "yes"\nno', "Größen & Maße", "数を数える", "$course"])
def test_any_title_makes_files_that_can_be_read(title: str) -> None:
    import yaml

    texts = new_course.contents(title)
    assert yaml.safe_load(texts["_config.yml"])["title"].split() == title.replace('"', " ").split()
    compile(texts["nbgrader_config.py"], "nbgrader_config.py", "exec")


def test_it_writes_nowhere_but_into_an_empty_place(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError, match="is not empty"):
        new_course.make(tmp_path / "mine")
    with pytest.raises(UsageError, match="There is no folder"):
        new_course.make(tmp_path / "not" / "there")
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "thesis.txt"]
    told = CliRunner().invoke(cli.app, ["init", str(tmp_path / "new"), "--json"]).stdout
    assert sorted(json.loads(told)["files"]) == sorted(
        path.relative_to(tmp_path / "new").as_posix()
        for path in (tmp_path / "new").rglob("*")
        if path.is_file()
    )
