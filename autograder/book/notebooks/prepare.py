"""Prepares notebooks to be run and compared: each gets the outputs it must give, recorded or derived.

Instructor notebooks and chapters are compared with recorded outputs (made by `make expected`).  A released
notebook needs no record: its checks must fail with NotImplementedError and nothing else, and all its other
cells must run in silence.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
import nbformat

from autograder.base import layout
from autograder.base.errors import BookError
from autograder.course import assignments, build
from autograder.course.assignments import Kind
from autograder.course.needs import front_matter
from autograder.course.notebook import cell_id

FIGURE = "a figure"
ROOM = 1.5  # a notebook may exceed its budget of processor time by half
CHAPTER_SECONDS = 120  # the largest budget a chapter may have


@dataclass(frozen=True)
class Prepared:
    """A notebook to run, and the file in which its outputs are recorded (none if they are derived)."""

    name: str
    notebook: Any
    record: Path | None = None
    chapter: bool = False  # runs when the book is built, and only then


def all_notebooks(root: Path) -> Iterator[Prepared]:
    """Every notebook of the course: instructor's, released, and each chapter that has code."""
    for name in build.names(root):
        solved = f"source-{name}"
        yield Prepared(solved, _read(root, layout.SOURCE, name), layout.recorded_outputs(root, solved))
        yield Prepared(f"release-{name}", _unsolved(root, name))
    for path in layout.pages(root):
        notebook = jupytext.read(path, fmt="md:myst") if "{code-cell}" in path.read_text("utf-8") else None
        if notebook is not None:
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            notebook.metadata["course"] = _course(path)
            name = f"book-{path.stem}"
            yield Prepared(name, notebook, layout.recorded_outputs(root, name), chapter=True)


def _course(path: Path) -> dict[str, Any]:
    """What a page with code says about its cells: how long they may take, and what they load."""
    said: dict[str, Any] = front_matter(path).get("course") or {}
    if not 0 < said.get("seconds", 0) <= CHAPTER_SECONDS:
        raise BookError(
            f"{path.name} has no budget between 0 and {CHAPTER_SECONDS} seconds of processor time.",
            "Write `course:` with `seconds:` and `data:` into its front matter.",
        )
    return said


def recorded(prepared: Prepared) -> list[Any]:
    """The outputs that are recorded for a notebook, one list for each code cell."""
    path = prepared.record
    if path is None or not path.is_file():
        raise BookError(
            f"The outputs of {prepared.name} are not recorded.",
            "Run `make expected`, and look at what it records.",
        )
    outputs: list[Any] = json.loads(path.read_text(encoding="utf-8"))
    if len(outputs) != len(code_cells(prepared.notebook)):
        raise BookError(f"{path.name} is of another notebook.", "Run `make expected`.")
    return outputs


def with_expected(prepared: Prepared) -> Any:
    """Return the notebook with the outputs that nbval shall compare with."""
    if prepared.record:
        for cell, outputs in zip(code_cells(prepared.notebook), recorded(prepared), strict=True):
            cell.metadata["tolerance"] = [output.pop("tolerance", {}) for output in outputs]
            cell.outputs = [nbformat.from_dict(output) for output in outputs]
        prepared.notebook.cells.append(budget_cell(prepared.notebook))
    prepared.notebook.cells.append(data_cell(prepared.notebook, exactly=prepared.record is not None))
    return as_if_run(prepared.notebook)


def budget_cell(notebook: Any) -> Any:
    """A last cell that fails when the others used more processor time than the notebook's metadata grants.

    Processor time, not time on the clock: a busy machine must not fail a test.
    """
    seconds = notebook.metadata["course"]["seconds"]
    source = (
        "import time\n"
        f"assert time.process_time() <= {ROOM * seconds}, (\n"
        f"    f'{{time.process_time():.0f}} s of processor time; the budget in the header is {seconds} s')"
    )
    return nbformat.v4.new_code_cell(source)


def data_cell(notebook: Any, exactly: bool) -> Any:
    """A last cell that fails when the others loaded a text or a model that the notebook does not declare.

    A solved notebook loads all that it declares; an unsolved one may stop before.
    """
    declared = set(notebook.metadata["course"]["data"])
    source = (
        "from autograder.base import kit\n"
        "loaded = set(kit.installed().loaded())\n"
        f"assert loaded {'==' if exactly else '<='} set({sorted(declared)}), (\n"
        f'    f"loaded {{sorted(loaded)}}; the header declares {sorted(declared)}")'
    )
    return nbformat.v4.new_code_cell(source)


def as_if_run(notebook: Any) -> Any:
    """Number the cells: nbval refuses to compare with a notebook that looks as if it had never run."""
    for number, cell in enumerate(code_cells(notebook), 1):
        cell.execution_count = number
    return notebook


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def plain_outputs(cell: Any) -> list[dict[str, Any]]:
    """The outputs of an executed cell as they are recorded: whole streams, and figures by a word."""
    outputs: list[dict[str, Any]] = []
    for output in cell.outputs:
        if output.output_type == "stream":
            last = outputs[-1] if outputs else {}
            if last.get("name") == output.name:
                last["text"] += output.text
            else:
                outputs.append({"output_type": "stream", "name": output.name, "text": output.text})
        else:
            data = {kind: FIGURE if kind.startswith("image/") else text for kind, text in output.data.items()}
            outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
    return outputs


def _read(root: Path, folder: str, name: str) -> Any:
    return nbformat.read(layout.notebook(root, folder, name), as_version=4)


def _unsolved(root: Path, name: str) -> Any:
    """A released notebook whose checks are marked as failing with NotImplementedError."""
    notebook = _read(root, layout.RELEASE, name)
    assignment = assignments.read(layout.assignment(root, name))
    checks = {cell_id(cell) for cell in assignment.cells_of(Kind.CHECK, Kind.RUN)}
    for cell in code_cells(notebook):
        if cell.id in checks:
            cell.metadata["tags"] = ["raises-exception"]
            cell.outputs = [
                nbformat.v4.new_output("error", ename="NotImplementedError", evalue="", traceback=[])
            ]
    return notebook
