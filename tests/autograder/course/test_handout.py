"""What a student downloads: all that is needed to begin, and nothing an answer could be read from."""

import ast
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from autograder import cli
from autograder.base import kit, layout
from autograder.base.errors import AssignmentError, CourseError
from autograder.course import assignments, build, handout, known, pins
from autograder.course.first_cell import with_first_cell

BUILDING = {"nbgrader", "jupyter-book", "sphinx-exercise", "jupytext", "nbval", "nh3", "latex2mathml"}
TESTING = {"pytest", "pytest-xdist", "playwright", "hypothesis", "ruff", "mypy", "axe-playwright-python"}


TELLING = 32  # characters: two programs on one subject share shorter lines, such as `with torch.no_grad():`


@pytest.fixture(scope="module")
def course(root):
    return [assignments.read(layout.assignment(root, name)) for name in build.names(root)]


@pytest.fixture(scope="module")
def made(root):
    return handout.make(root, build.names(root))


@pytest.fixture(scope="module")
def unpacked(made, tmp_path_factory):
    """Every file of the archive and of the wheel in it, by name."""
    path = tmp_path_factory.mktemp("kit") / "kit.zip"
    handout.write(made, path)
    found = {}
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            found[name] = archive.read(name)
    for name in [name for name in found if name.endswith(".whl")]:
        with zipfile.ZipFile(io.BytesIO(found.pop(name))) as wheel:
            found |= {f"{name}/{inner}": wheel.read(inner) for inner in wheel.namelist()}
    return {name: content.decode("utf-8") for name, content in found.items()}


def lines_of(name, content):
    """The lines of a file as a person reads them; of a notebook, those of its cells."""
    if name.endswith(".ipynb"):
        content = "\n".join("".join(cell["source"]) for cell in json.loads(content)["cells"])
    return [line for line in map(str.strip, content.splitlines()) if len(line) >= build.TELLING]


def functions_of(content):
    """What each function of a module computes, without its names of arguments' types and its words."""
    for node in ast.walk(ast.parse(content)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            yield "\n".join(map(ast.unparse, body))


def shown_secrets(course, files):
    """Lines of solutions and hidden tests that stand in these files and that students see nowhere.

    A line that tells something counts alone, shorter ones when two of them stand in a row.
    """
    parts = [build.hidden_and_shown(assignment) for assignment in course]
    public = set().union(*(shown for _, shown in parts))
    secret = {line for hidden, _ in parts for line in hidden if line not in public}
    secret = {line for line in secret if not line.startswith(("import ", "from "))}
    telling = {line for line in secret if len(line) >= TELLING}
    pairs = {pair for hidden, _ in parts for pair in pairwise(hidden) if {*pair} <= secret}
    assert len(telling) > 1000
    found = set()
    for path, content in files.items():
        lines = lines_of(path, content)
        found |= {(path, line) for line in telling & {*lines}} | {
            (path, *p) for p in pairs & {*pairwise(lines)}
        }
    return found


def test_no_line_of_a_solution_or_a_hidden_test_is_in_it(course, unpacked):
    assert shown_secrets(course, unpacked) == set()


def test_the_search_finds_what_it_looks_for(course):
    (attention,) = (a for a in course if a.name == "attention")
    for kind in (assignments.Kind.SOLUTION, assignments.Kind.TEST):
        for cell in attention.cells_of(kind)[:2]:
            assert shown_secrets(course, {"leak.py": cell.source}), cell.id


def test_no_function_of_it_is_a_reference_solution(course, unpacked):
    given = {
        body: path
        for path, content in unpacked.items()
        if path.endswith(".py")
        for body in functions_of(content)
    }
    for assignment in course:
        for cell in assignment.cells_of(assignments.Kind.SOLUTION):
            for body in functions_of(cell.source):
                assert body not in given, f"{cell.id} of {assignment.name} stands in {given[body]}"


def test_there_are_no_known_mistakes_rubrics_or_outputs_in_it(root, course, unpacked):
    everything = "\n".join(unpacked.values())
    for assignment in course:
        for mutant in known.load(root, assignment).mutants:
            assert len(mutant.misconception) < 2 * TELLING or mutant.misconception not in everything
    assert "BEGIN SOLUTION" not in everything
    assert "BEGIN HIDDEN" not in everything
    for path, content in unpacked.items():
        if path.endswith(".ipynb"):
            assert not any(cell.get("outputs") for cell in json.loads(content)["cells"])


def test_packages_for_building_and_testing_are_not_in_it(made):
    direct = made.files["requirements.txt"].decode()
    names = set(re.findall(r"^([\w.-]+)==[\w.]+$", direct, re.MULTILINE))
    assert {"torch", "transformers", "jupyterlab", "ipykernel"} <= names
    assert len(names) < 15
    pulled = set(re.findall(r"^([\w.-]+)==", made.files["constraints.txt"].decode(), re.MULTILINE))
    assert not (names | pulled) & (BUILDING | TESTING)
    assert "tokenizers" in pulled  # pulled in by transformers, and pinned


def test_the_requirements_of_one_notebook_are_those_that_it_imports(root):
    found = pins.imported(
        ["import torch\nfrom transformers.models import bert", "import math, coursekit.data"]
    )
    assert {"torch", "transformers"} <= found
    assert "attention-by-hand-coursekit" in found


def test_a_package_without_a_pin_is_named(tiny):
    (tiny / "requirements.txt").write_text("torch==2.13.0\n")
    with pytest.raises(CourseError, match=r"no pinned version of .*ipykernel, .*jupyterlab, "):
        pins.split(tiny, handout.ALWAYS)


def test_the_same_course_gives_the_same_bytes(made, tmp_path):
    for name in ("one.zip", "two.zip"):
        handout.write(made, tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_the_words_are_filled_in(made):
    for name in ("README.md", "AGENTS.md", "start.py"):
        words = re.findall(r"\$(\w+)", (layout.PACKAGE / "templates/handout" / name).read_text())
        assert words
        assert not re.search(rf"\$({'|'.join(words)})\b", made.files[name].decode())
    readme = made.files["README.md"].decode()
    assert readme.startswith("# Attention by Hand\n")
    assert "Begin with `attention/attention.ipynb`" in readme
    assert next(name for name in made.files if name.endswith(".whl")) in readme
    assert "What happens to the weights when you add the same number" in made.files["AGENTS.md"].decode()


@pytest.fixture
def first_cells(made):
    """The first code cell of every notebook of the kit."""
    notebooks = [json.loads(text) for name, text in made.files.items() if name.endswith(".ipynb")]
    assert len(notebooks) == len(made.assignments)
    return [next(cell for cell in book["cells"] if cell["cell_type"] == "code") for book in notebooks]


def ran(cell, monkeypatch, folder, missing=True):
    """The commands that a first cell runs in a folder."""
    commands = []
    monkeypatch.chdir(folder)
    if missing:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("subprocess.run", lambda command, check: commands.append(command))
    exec("".join(cell["source"]), {})
    return commands


def test_the_first_cell_of_every_notebook_installs_the_package_where_it_is_missing(
    made, first_cells, monkeypatch, tmp_path
):
    wheel = next(name for name in made.files if name.endswith(".whl"))
    inner = tmp_path / "attention"
    inner.mkdir()
    for cell in first_cells:
        assert ran(cell, monkeypatch, tmp_path, missing=False) == []
    with pytest.raises(FileNotFoundError, match=f"Upload {wheel} to the folder of this notebook"):
        ran(first_cells[0], monkeypatch, inner)
    (tmp_path / wheel).write_bytes(made.files[wheel])  # as the kit unpacks, and beside the notebook
    for place, called in ((inner, f"../{wheel}"), (tmp_path, wheel)):
        for cell in first_cells:
            ((*command, wanted),) = ran(cell, monkeypatch, place)
            assert command[1:] == ["-m", "pip", "install", "--quiet"]
            assert wanted == called


HOSTED = """
import json, sys
import nbformat
from nbclient import NotebookClient
first, *sources = json.load(sys.stdin)
cells = [nbformat.v4.new_code_cell(source) for source in (first, first, *sources)]
NotebookClient(nbformat.v4.new_notebook(cells=cells)).execute()
print(json.dumps(["".join(o.get("text", "?") for o in cell.outputs) for cell in cells]))
"""


def test_on_a_hosted_machine_run_all_goes_on_after_an_unsolved_cell(root, first_cells, tmp_path):
    """No `start.py` has set up this kernel: the first cell is all that there is."""
    stub = "def double(x):\n    raise NotImplementedError"
    sources = ["".join(first_cells[0]["source"]), stub, "double(1)", "print('goes on')"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NBGRADER")}
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", HOSTED],
        input=json.dumps(sources),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment | {"IPYTHONDIR": str(tmp_path), "PYTHONPATH": str(root)},
        check=False,
    )
    assert json.loads(run.stdout) == ["", "", "", "not solved yet: double\n", "goes on\n"], run.stderr


def test_pip_takes_what_the_first_cell_names(made, first_cells, monkeypatch, tmp_path):
    wheel = next(name for name in made.files if name.endswith(".whl"))
    (tmp_path / wheel).write_bytes(made.files[wheel])
    settings = {"TARGET": tmp_path / "installed", "NO_DEPS": 1, "NO_INDEX": 1, "DISABLE_PIP_VERSION_CHECK": 1}
    for name, value in settings.items():
        monkeypatch.setenv(f"PIP_{name}", str(value))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    exec("".join(first_cells[0]["source"]), {})
    assert (tmp_path / "installed/coursekit/training/tasks.py").is_file()


def test_an_address_takes_the_place_of_a_second_upload(made, tmp_path, monkeypatch):
    wheel = next(name for name in made.files if name.endswith(".whl"))
    text = made.files["attention/attention.ipynb"].decode()
    plain = {**json.loads(text), "cells": [c for c in json.loads(text)["cells"] if c.get("id") != "install"]}
    changed = json.loads(
        with_first_cell(json.dumps(plain), "coursekit", wheel, "https://uni.example/kit.whl")
    )
    cell = next(cell for cell in changed["cells"] if cell["cell_type"] == "code")
    assert ran(cell, monkeypatch, tmp_path)[0][-1] == "https://uni.example/kit.whl"
    assert with_first_cell(text, "", "", "") == text


def test_a_notebook_that_somebody_worked_in_is_not_handed_out(tiny, root):
    build.write(tiny, [build.make(tiny, "tiny")])
    (tiny / "requirements.txt").write_text(f"-c {root / '.ci/constraints.txt'}\n")
    path = layout.notebook(tiny, layout.RELEASE, "tiny")
    path.write_text(path.read_text().replace("raise NotImplementedError", "return 42"))
    with pytest.raises(AssignmentError, match="holds somebody's work"):
        handout.make(tiny, ["tiny"])
    path.unlink()
    with pytest.raises(AssignmentError, match="does not exist"):
        handout.make(tiny, ["tiny"])


def test_a_kit_without_a_package_of_the_course_has_no_wheel(tiny, root, monkeypatch):
    monkeypatch.setattr(kit, "installed", lambda: kit.NO_KIT)
    build.write(tiny, [build.make(tiny, "tiny")])
    text = (root / "requirements.txt").read_text()
    (tiny / "requirements.txt").write_text(text.replace(".ci", str(root / ".ci")))
    made = handout.make(tiny, ["tiny"])
    assert not [name for name in made.files if name.endswith(".whl")]
    assert "torch" not in made.files["requirements.txt"].decode()
    assert 'PACKAGE, EXTENSION = "", ""' in made.files["start.py"].decode()


def test_the_command_says_where_the_kit_is(tiny, monkeypatch):
    build.write(tiny, [build.make(tiny, "tiny")])
    made = handout.Handout("A Small Course", ("tiny",), {"README.md": b"# Hello"})
    monkeypatch.setattr(handout, "make", lambda *_: made)
    run = CliRunner().invoke(cli.app, ["kit", "tiny", "--json", "--root", str(tiny)])
    told = json.loads(run.stdout)
    assert told == {
        "kit": str(tiny / "build/kit/a-small-course.zip"),
        "bytes": (tiny / "build/kit/a-small-course.zip").stat().st_size,
        "files": ["README.md"],
    }


def test_a_file_of_constraints_that_is_gone_is_named(tmp_path):
    (tmp_path / "requirements.txt").write_text("-c gone.txt\nnumpy==1.0\n")
    with pytest.raises(CourseError, match=r"gone\.txt does not exist") as told:
        pins.split(tmp_path, ["numpy"])
    assert "requirements.txt names it with -c" in told.value.hint
