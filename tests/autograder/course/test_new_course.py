"""A course of a different subject, made by `init`: the guide's commands, without any course installed."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base.errors import UsageError
from autograder.course import new_course
from tests.helpers.environments import without_a_course

ENGINE = "#!{python}\nfrom autograder.cli import main\n\nmain()\n"


Step = tuple[str, str, str]  # kind, then what it is about, then the text

_BLOCK = re.compile(
    r"^```(?:console\n|\{code-block\} python\n:caption: (?P<file>\S+), (?P<where>[^\n]*)\n\n)"
    r"(?P<text>.*?)^```",
    re.DOTALL | re.MULTILINE,
)


def steps(page: str) -> Iterator[Step]:
    """What a page tells people to write and to type, in its order; what is printed stands under a command."""
    for block in _BLOCK.finditer(page):
        if block["file"]:
            yield block["where"], block["file"], block["text"]
            continue
        for command in re.split(r"^\$ ", block["text"], flags=re.MULTILINE)[1:]:
            line, _, printed = command.partition("\n")
            yield "type", line, printed.strip()


def write(path: Path, where: str, text: str) -> None:
    old = path.read_text(encoding="utf-8")
    assert where in ("at its end", "its head")
    if where == "at its end":
        path.write_text(f"{old.rstrip()}\n\n\n{text}", encoding="utf-8")
    else:
        path.write_text(text + old.split("# ---\n", 2)[2], encoding="utf-8")


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
    pages = [(root / "book" / name).read_text(encoding="utf-8") for name in ("course.md", "author.md")]
    place, said, wrote = tmp_path, {}, 0
    for kind, line, text in itertools.chain(*map(steps, pages)):
        if kind != "type":
            write(place / line, kind, text)
            wrote += 1
            continue
        if line.startswith("cd "):
            place /= line.removeprefix("cd ")
            continue
        if " collect " in line:
            hand_in(place)
        done = subprocess.run(
            ["bash", "-c", line], cwd=place, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == bool(text), f"{line}\n{done.stdout}\n{done.stderr}"
        assert text in done.stdout
        said[line.split()[1]] = done.stdout
    assert wrote == 5
    assert re.search(r"spread +3 +5 / 5 +2 / 2", said["audit"])
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
