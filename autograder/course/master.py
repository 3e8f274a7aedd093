"""The instructor's notebook as nbgrader keeps it: solutions cut out, hidden tests inside."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.base import digest as digests
from autograder.base import layout
from autograder.base.errors import GradingError
from autograder.base.records import Cell, Master, RecordTest, Role
from autograder.course.cell_flags import role_of

if TYPE_CHECKING:
    from nbformat import NotebookNode
    from traitlets.config.loader import Config


def load_config(root: Path) -> Config:
    """The course's nbgrader configuration; nbgrader's defaults when it has none."""
    from traitlets.config.loader import Config, PyFileConfigLoader

    if not (root / layout.NBGRADER_CONFIG).exists():
        return Config()
    return Config(PyFileConfigLoader(layout.NBGRADER_CONFIG, path=str(root)).load_config())


def load(course: Path, assignment: str, config: Config) -> tuple[Master, NotebookNode]:
    """The master of an assignment, and the same as nbgrader's notebook for its gradebook."""
    import nbformat

    path = layout.notebook(course, layout.SOURCE, assignment)
    if not path.is_file():
        raise GradingError(
            f"{path} does not exist.", f"Build the assignment first: python -m autograder build {assignment}"
        )
    try:
        source = nbformat.read(path, as_version=4)
    except Exception as error:
        raise GradingError(f"{path} is not a notebook: {error}", "Build the assignment again.") from error
    return of_notebook(source, path.parent, config)


def of_notebook(source: NotebookNode, folder: Path, config: Config) -> tuple[Master, NotebookNode]:
    """The master of an instructor's notebook whose files lie in a folder, and nbgrader's notebook of it."""
    prepared = prepare(source, config)
    course_facts = source.metadata.get("course", {})
    released = _without_hidden_tests(prepared, config)
    records = {
        test: RecordTest(entry["run"], tuple(entry["cells"]))
        for test, entry in course_facts.get("records", {}).items()
    }
    idle = {*course_facts.get("idle", ()), *records}
    cells = tuple(_marked(cell_of(cell), idle) for cell in prepared.cells)
    master = Master(
        assignment=folder.name,
        cells=cells,
        released={c.name: r.source for c, r in zip(cells, released.cells, strict=True) if c.name},
        kernelspec=dict(prepared.metadata.get("kernelspec", {})),
        folder=folder,
        seconds=float(course_facts.get("seconds", 0)),
        data=tuple(course_facts.get("data", ())),
        rests={test: tuple(words) for test, words in course_facts.get("rests", {}).items()},
        records=records,
        reference=_reference(source) if records else {},
    )
    return master, prepared


def _marked(cell: Cell, idle: set[str]) -> Cell:
    return replace(cell, idle=True) if cell.name in idle else cell


def _reference(source: NotebookNode) -> dict[str, str]:
    """The reference's solutions, by the names of their cells."""
    cells = [(cell_of(cell), cell.source) for cell in source.cells]
    return {cell.name: text for cell, text in cells if cell.role is Role.SOLUTION}


def prepare(source: NotebookNode, config: Config) -> NotebookNode:
    """What nbgrader's own steps make of the instructor's notebook before they hide the tests."""
    from nbgrader.preprocessors import (
        CheckCellMetadata,
        ClearOutput,
        ClearSolutions,
        ComputeChecksums,
        LockCells,
    )

    notebook = copy.deepcopy(source)
    for step in (LockCells, ClearSolutions, ClearOutput, CheckCellMetadata, ComputeChecksums):
        notebook, _ = step(config=config).preprocess(notebook, {})
    return notebook


def _without_hidden_tests(prepared: NotebookNode, config: Config) -> NotebookNode:
    from nbgrader.preprocessors import ClearHiddenTests, ClearMarkScheme

    notebook = copy.deepcopy(prepared)
    for step in (ClearHiddenTests, ClearMarkScheme):
        notebook, _ = step(config=config).preprocess(notebook, {})
    return notebook


def cell_of(cell: NotebookNode) -> Cell:
    """One of nbgrader's cells as our record."""
    meta = cell.metadata.get("nbgrader", {})
    return Cell(
        kind=cell.cell_type,
        source=cell.source,
        name=meta.get("grade_id", "") if role_of(meta) is not Role.PLAIN else "",
        role=role_of(meta),
        points=float(meta.get("points", 0) or 0),
        checksum=meta.get("checksum", ""),
        attachments=dict(cell.get("attachments", {})),
    )


def digest(master: Master) -> str:
    """Changes when something changes that a run depends on; points and prose do not."""
    runs = [
        (c.name, c.role, c.kind, c.source, *(("idle",) if c.idle else ()))
        for c in master.cells
        if c.kind == "code"
    ]
    given = companions(master.folder)
    files = (name.encode() + b"\0" + digests.raw(path.read_bytes()) for path, name in given)
    return digests.of_parts([digests.as_bytes(runs), *files])


def companions(folder: Path) -> list[tuple[Path, str]]:
    """The files the instructor gives with the notebook."""
    found, folder = [], folder.resolve()  # an instructor's folder may be a link; a student's may not
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        # A run that the instructor tried out stays where it is: it would take the place of a student's.
        hidden = (
            any(part.startswith(".") or part == "__pycache__" for part in parts) or parts[0] == layout.RUNS
        )
        if path.is_file() and not path.is_symlink() and path.suffix != ".ipynb" and not hidden:
            found.append((path, path.relative_to(folder).as_posix()))
    return found
