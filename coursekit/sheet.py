"""A notebook of the course as its student sees it: exercises with answers to write and checks to pass."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from coursekit.errors import NotebookError

_HEADING = re.compile(r"^## Exercise (\d+)\. (.+)$", re.MULTILINE)
_GIVEN = "given-"  # how the build names the cells that nobody has to touch
_NO_ANSWER = {"", "*Your answer here.*"}


class CellKind(Enum):
    """What a cell asks of a student."""

    TEXT = "text"
    GIVEN = "given"  # also a student's own
    ANSWER = "answer"  # code to write
    WRITTEN = "written"
    RUN = "run"  # trains, and leaves a record
    CHECK = "check"
    TEST = "test"  # hidden: there is nothing in it to run


@dataclass(frozen=True)
class SheetCell:
    """A cell with the exercise that it belongs to; 0 before the first one."""

    name: str
    kind: CellKind
    source: str
    exercise: int
    idle: bool = False  # a training run, or a check that looks at one

    @property
    def missing(self) -> tuple[str, ...]:
        """What is still to be written in it, by the names of functions."""
        if self.kind is CellKind.WRITTEN:
            return (self.name,) if self.source.strip() in _NO_ANSWER else ()
        return tuple(_stubs(self.source)) if self.kind is CellKind.ANSWER else ()


@dataclass(frozen=True)
class Sheet:
    """The cells in their order, and the titles of the exercises by number."""

    cells: tuple[SheetCell, ...]
    titles: dict[int, str]


def read(path: Path) -> Sheet:
    """Read a notebook that was handed out, in whatever state it is."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        cells, course = content["cells"], content["metadata"].get("course")
    except FileNotFoundError:
        raise NotebookError(f"There is no notebook {path}.") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise NotebookError(f"{path} can't be read as a notebook: save it in Jupyter once more.") from error
    if not isinstance(course, dict) or not isinstance(cells, list):
        raise NotebookError(f"{path} is no notebook of the course: name the one that you hand in.")
    idle, titles, number, found = set(course.get("idle", ())), {}, 0, []
    for cell in cells:
        source = "".join(cell["source"])
        heading = _HEADING.search(source) if cell["cell_type"] == "markdown" else None
        if heading:
            number = int(heading[1])
            titles[number] = heading[2].strip()
        flags = cell.get("metadata", {}).get("nbgrader", {})
        name = str(flags.get("grade_id", ""))
        found.append(SheetCell(name, _kind(cell["cell_type"], flags), source, number, name in idle))
    return Sheet(tuple(found), titles)


def _kind(cell_type: str, flags: dict[str, Any]) -> CellKind:
    name = str(flags.get("grade_id", ""))
    if flags.get("grade"):
        return CellKind.WRITTEN if flags.get("solution") else CellKind.TEST
    if cell_type != "code":
        return CellKind.TEXT
    if flags.get("solution"):
        return CellKind.ANSWER
    if not name or name.startswith(_GIVEN):
        return CellKind.GIVEN
    return CellKind.CHECK if flags.get("locked") else CellKind.RUN


def _stubs(source: str) -> Iterator[str]:
    """The functions, with their classes, in which `raise NotImplementedError` still stands alone."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # half written, or with a line for the shell: no stub that could be told
        return
    yield from _stubs_in(tree, "")


def _stubs_in(node: ast.AST, within: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{within}{child.name}"
            if not isinstance(child, ast.ClassDef) and any(map(_is_stub, child.body)):
                yield name
            yield from _stubs_in(child, f"{name}.")


def _is_stub(statement: ast.stmt) -> bool:
    raised = statement.exc if isinstance(statement, ast.Raise) else None
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"
