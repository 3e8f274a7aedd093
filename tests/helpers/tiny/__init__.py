"""The tiny course, on which all tests grade: a real nbgrader assignment, and ways to hand it in.

What else a course has stands beside it: an assignment as its author writes it (`assignment`, the fixture
`tiny`), one with known mistakes and right answers (`audited`, the fixture `small`), a few pages (`book`), and
what a student has (`student_copy`).
The notebook here is written by hand, and not built from that assignment, because it has what nbgrader allows
and our build refuses: partial credit, and a test of which students see a half.
"""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from autograder.course.master import load, load_config

NAME = "tiny"
CONFIG = 'c = get_config()\nc.ClearSolutions.code_stub = {"python": "raise NotImplementedError"}\n'

ANSWERS = {
    "double": "def double(x):\n    return 2 * x",
    "triple": "def triple(x):\n    return 3 * x",
    "essay": "Because two and one make three.",
}
HIDDEN = "assert double(21) == 42, 'doubling fails for large numbers'"
_RELEASED: dict[tuple[bytes, ...], str] = {}
FULL = 10.0  # points of the tests; the essay is worth 4 more, by a person


def _mark(name: str, **flags: Any) -> dict[str, Any]:
    return {
        "nbgrader": {
            "grade_id": name,
            "grade": False,
            "solution": False,
            "locked": False,
            "task": False,
            "schema_version": 3,
            **flags,
        }
    }


def _solution(name: str) -> Any:
    head, body = ANSWERS[name].split("\n", 1)
    return new_code_cell(
        f"{head}\n    ### BEGIN SOLUTION\n{body}\n    ### END SOLUTION", metadata=_mark(name, solution=True)
    )


def _test(name: str, points: float, source: str) -> Any:
    return new_code_cell(source, metadata=_mark(name, grade=True, locked=True, points=points))


def source_notebook() -> Any:
    """The instructor's notebook."""
    hidden = "\n".join(["### BEGIN HIDDEN TESTS", HIDDEN, "### END HIDDEN TESTS"])
    cells = [
        new_markdown_cell("# Tiny"),
        new_code_cell("import math\nstart = 1", metadata=_mark("setup", locked=True)),
        _solution("double"),
        _test("double-small", 2, f"assert double(1) == 2, 'doubling fails for one'\n{hidden}"),
        _test("double-zero", 1, "assert double(0) == 0, 'doubling fails for zero'"),
        _solution("triple"),
        _test("triple-small", 3, "assert triple(2) == 6, 'tripling fails'"),
        _test("triple-partial", 4, "sum(triple(n) == 3 * n for n in range(4))"),
        new_markdown_cell(ANSWERS["essay"], metadata=_mark("essay", grade=True, solution=True, points=4)),
    ]
    for cell in cells:
        cell.id = cell.metadata.get("nbgrader", {}).get("grade_id", "title")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def make_course(folder: Path, limits: str = "") -> Path:
    """A course with the assignment and no submission."""
    (folder / "source" / NAME).mkdir(parents=True)
    nbformat.write(source_notebook(), folder / "source" / NAME / f"{NAME}.ipynb")
    (folder / "nbgrader_config.py").write_text(CONFIG)
    (folder / "autograder.toml").write_text(f"[grading]\npreload = []\n{limits}")
    (folder / "submitted").mkdir()
    return folder


def released(course: Path) -> dict[str, Any]:
    """What students get, as plain data."""
    made_of = (course / "source" / NAME / f"{NAME}.ipynb", course / "nbgrader_config.py")
    key = tuple(path.read_bytes() for path in made_of)
    if key not in _RELEASED:  # by its contents: most courses of the tests are the same
        master, prepared = load(course, NAME, load_config(course))
        notebook = copy.deepcopy(prepared)
        for cell in notebook.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id")
            cell.source = master.released.get(name, cell.source)
        _RELEASED[key] = nbformat.writes(notebook)
    return json.loads(_RELEASED[key])


def solved(course: Path, **answers: str) -> dict[str, Any]:
    """The released notebook with the right answers, some of them replaced."""
    notebook = released(course)
    for name, text in {**ANSWERS, **answers}.items():
        cell(notebook, name)["source"] = text
    return notebook


def cell(notebook: dict[str, Any], name: str) -> dict[str, Any]:
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == name)


def position(notebook: dict[str, Any], name: str) -> int:
    return notebook["cells"].index(cell(notebook, name))


def code(source: str) -> dict[str, Any]:
    """A code cell that the student added."""
    return dict(new_code_cell(source))


def hand_in(course: Path, student: str, content: dict[str, Any] | bytes, name: str = f"{NAME}.ipynb") -> Path:
    path = course / "submitted" / student / NAME / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path
