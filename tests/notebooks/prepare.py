"""Prepares notebooks for the tests: each gets the outputs it must give, recorded or derived.

Instructor notebooks and chapters are compared with recorded outputs (`expected/*.json`, made by
`make expected`). A released notebook needs no record: its checks must fail with NotImplementedError and
nothing else, and all its other cells must run in silence.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jupytext
import nbformat

from autograder.base import layout
from autograder.course import assignments, build
from autograder.course.assignments import Kind
from autograder.course.needs import front_matter
from autograder.course.notebook import cell_id

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = Path(__file__).parent / "expected"
IMAGE = "image/svg+xml"
FIGURE = "a figure"
ROOM = 1.5  # a notebook may exceed its budget of processor time by half
CHAPTER_SECONDS = 120  # the largest budget a chapter may have


@dataclass(frozen=True)
class Prepared:
    """A notebook to run, and the name under which its outputs are recorded (none if they are derived)."""

    name: str
    notebook: Any
    recorded: bool
    chapter: bool = False  # runs when the book is built, and only then


def all_notebooks(root: Path = ROOT) -> Iterator[Prepared]:
    """Every notebook of the course: instructor's, released, and each chapter that has code."""
    for name in build.names(root):
        yield Prepared(f"source-{name}", _read(root, layout.SOURCE, name), recorded=True)
        yield Prepared(f"release-{name}", _unsolved(root, name), recorded=False)
    for path in sorted((root / "book").glob("*.md")):
        notebook = jupytext.read(path, fmt="md:myst") if "{code-cell}" in path.read_text("utf-8") else None
        if notebook is not None:
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            assert "course" in front_matter(path), f"{path.name} has no budget: add course: seconds:"
            notebook.metadata["course"] = front_matter(path)["course"]
            assert 0 < notebook.metadata["course"]["seconds"] <= CHAPTER_SECONDS, f"{path.name}: its budget"
            yield Prepared(f"book-{path.stem}", notebook, recorded=True, chapter=True)


def with_expected(prepared: Prepared) -> Any:
    """Return the notebook with the outputs that nbval shall compare with."""
    if prepared.recorded:
        path = EXPECTED / f"{prepared.name}.json"
        assert path.is_file(), f"{path} is missing: run `make expected` and look at what it records"
        recorded = json.loads(path.read_text(encoding="utf-8"))
        cells = code_cells(prepared.notebook)
        assert len(cells) == len(recorded), f"{path.name} is of another notebook: run `make expected`"
        for cell, outputs in zip(cells, recorded, strict=True):
            cell.metadata["tolerance"] = [output.pop("tolerance", {}) for output in outputs]
            cell.outputs = [nbformat.from_dict(output) for output in outputs]
        prepared.notebook.cells.append(budget_cell(prepared.notebook))
    prepared.notebook.cells.append(data_cell(prepared.notebook, exactly=prepared.recorded))
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
        "from coursekit.data.fetch import loaded\n"
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
