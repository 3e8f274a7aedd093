"""Makes what a student downloads: notebooks, the package that they import, pins, and how to begin."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

from autograder.base import files, kit, layout
from autograder.base.errors import AssignmentError, CourseError
from autograder.base.words import plural
from autograder.course import assignments, contents, pins, title
from autograder.course.assignments import Assignment
from autograder.course.first_cell import with_first_cell

ALWAYS = ("jupyterlab", "ipykernel")  # what opens a notebook, whatever it imports
_HINT = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.DOTALL)
_TAG = re.compile(r"</?[a-z]+>")
_OWN = re.compile(r"<!-- package -->\n(.*?)<!-- end -->\n", re.DOTALL)


@dataclass(frozen=True)
class Handout:
    """What lies in the archive, by its name there."""

    title: str
    assignments: tuple[str, ...]
    files: Mapping[str, bytes]

    @property
    def folder(self) -> str:
        """The folder that the archive unpacks to."""
        return title.folder(self.title)


def make(root: Path, names: Iterable[str], address: str = "") -> Handout:
    """Gather the released notebooks of these assignments and all that they need to be opened.

    `address` is where a hosted machine finds the wheel, if it does not lie beside the notebook.
    """
    wanted = _in_order(root, names)
    read = [assignments.read(layout.assignment(root, name)) for name in wanted]
    notebooks = {assignment.name: _released(root, assignment) for assignment in read}
    ours, package = kit.installed(), wheel()
    direct, rest = pins.split(root, {*ALWAYS, *pins.imported(map(_code, notebooks.values())), *package})
    words = {
        "title": title.of(root),
        "wheel": next(iter(package), ""),
        "notebooks": "\n".join(map(_row, read)),
        "first": wanted[0],
        "questions": "\n\n".join(filter(None, (_questions(a, notebooks[a.name]) for a in read))),
        "package": ours.PACKAGE,
        "packages": f"`{ours.PACKAGE}`" if package else "packages",
        "command": ours.COMMAND,
        "extension": ours.EXTENSION,
        "upload": "the notebook" if address else f"the notebook and `{next(iter(package), '')}`",
    }
    texts = {name: Template(_for(text, bool(package))).substitute(words) for name, text in _templates()}
    texts |= {layout.REQUIREMENTS: _requirements(direct, package), "constraints.txt": _lines(rest)}
    for name, text in notebooks.items():
        texts[f"{name}/{name}.ipynb"] = with_first_cell(text, ours.PACKAGE, words["wheel"], address)
    encoded = {name: text.encode() for name, text in sorted(texts.items())}
    return Handout(words["title"], wanted, encoded | package)


def write(handout: Handout, path: Path) -> int:
    """Write the archive whole or not at all; its size."""
    inside = ((f"{handout.folder}/{name}", content) for name, content in sorted(handout.files.items()))
    return files.write_zip(path, inside)


def _released(root: Path, assignment: Assignment) -> str:
    """The student's notebook as it was built; one that somebody has worked in is not for others."""
    from autograder.course import build

    name = assignment.name
    path = layout.notebook(root, layout.RELEASE, name)
    hint = f"Build it first: python -m autograder build {name}"
    if not path.is_file():
        raise AssignmentError(f"{path} does not exist.", hint)
    if build.is_somebodys_work(path):
        raise AssignmentError(
            f"{path} holds somebody's work, and can't be handed out.",
            f"Move it elsewhere. {hint}",
        )
    text = path.read_text(encoding="utf-8")
    build.check_release(assignment, text)
    return text


def _code(notebook: str) -> str:
    """All code of a notebook that Python can read."""
    return "\n".join(filter(_parses, _sources(notebook, "code")))


def _parses(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:  # a line for the shell, perhaps
        return False
    return True


def _sources(notebook: str, kind: str) -> Iterator[str]:
    cells: list[dict[str, Any]] = json.loads(notebook)["cells"]
    yield from ("".join(cell["source"]) for cell in cells if cell["cell_type"] == kind)


def wheel() -> dict[str, bytes]:
    """The package that notebooks import, built from a copy so that nothing is left in its folder."""
    source = kit.folder()
    if source is None:
        return {}
    if not (source / "pyproject.toml").is_file():
        raise CourseError(
            f"The package in {source} can't be made into a wheel: it has no pyproject.toml.",
            "Install it from the course's folder with `make install`.",
        )
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(
            source, Path(folder, source.name), ignore=shutil.ignore_patterns("__pycache__")
        )
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        built = subprocess.run(
            [*command, "--disable-pip-version-check", "--no-index", "--wheel-dir", folder, str(copy)],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"SOURCE_DATE_EPOCH": "315532800"},  # 1980, as everything in the archive
        )
        made = sorted(Path(folder).glob("*.whl"))
        if built.returncode or not made:
            last = (built.stderr.strip() or "pip says nothing").splitlines()[-1]
            raise CourseError(f"pip can't build {source.name}: {last}")
        return {made[0].name: made[0].read_bytes()}


def _in_order(root: Path, names: Iterable[str]) -> tuple[str, ...]:
    """As the book has its chapters; what has no chapter comes last."""
    order = contents.read(root).pages
    return tuple(sorted(names, key=lambda name: order.index(name) if name in order else len(order)))


def _row(assignment: Assignment) -> str:
    count = plural(len(assignment.exercises), "exercise")
    hours = f"{assignment.minutes / 60:.1f}".removesuffix(".0")
    path = f"{assignment.name}/{assignment.name}.ipynb"
    return f"| `{path}` | {assignment.title} | {count} | {assignment.points} | {hours} |"


def _questions(assignment: Assignment, notebook: str) -> str:
    """For each exercise the first of its hints, which is a question to ask and no step of an answer."""
    rows = []
    for source in _sources(notebook, "markdown"):
        heading = re.search(r"^## Exercise \d+\. (.+)$", source, re.MULTILINE)
        hint = _HINT.search(source)
        if heading and hint:
            rows.append(f"- *{heading[1]}*: {_TAG.sub('`', hint[2].strip())}")
    return "\n".join([f"### {assignment.title}", "", *rows]) if rows else ""


def _templates() -> Iterator[tuple[str, str]]:
    for path in sorted((layout.PACKAGE / "templates" / "handout").glob("*.*")):
        yield path.name, path.read_text(encoding="utf-8")


def _for(text: str, package: bool) -> str:
    """A template for a course with a package of its own, or for one without."""
    return _OWN.sub(r"\1" if package else "", text)


def _requirements(direct: Mapping[str, str], wheel: Iterable[str]) -> str:
    head = "# What the notebooks need, one exact version each; constraints.txt pins what these pull in.\n"
    return f"{head}-c constraints.txt\n{_lines(direct)}" + "".join(f"./{name}\n" for name in wheel)


def _lines(pinned: Mapping[str, str]) -> str:
    return "".join(f"{name}=={version}\n" for name, version in sorted(pinned.items()))
