"""Generates source/ (instructor) and release/ (student) notebooks from assignments/."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from autograder import assignments
from autograder.assignments import BEGIN_SOLUTION, END_SOLUTION, Assignment, Cell
from autograder.errors import AssignmentError, UsageError
from autograder.notebook import BEGIN_HIDDEN, END_HIDDEN, cell_id, to_notebook, to_source

SOURCE, RELEASE = "source", "release"
TELLING = 12  # characters: a shorter line ("return z") tells nothing when it turns up elsewhere


@dataclass(frozen=True)
class Built:
    """The two notebooks of one assignment, as text."""

    name: str
    source: str
    release: str

    def files(self, root: Path) -> dict[Path, str]:
        return {
            notebook_path(root, SOURCE, self.name): self.source,
            notebook_path(root, RELEASE, self.name): self.release,
        }


def notebook_path(root: Path, folder: str, name: str) -> Path:
    return root / folder / name / f"{name}.ipynb"


def names(root: Path, wanted: Iterable[str] = ()) -> list[str]:
    """Return the wanted assignments, or all; a name that does not exist is answered with the nearest one."""
    known = [path.stem for path in assignments.find(root)]
    wanted = list(wanted)
    for name in wanted:
        if name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.4)
            hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(known) or 'none yet'}."
            raise UsageError(f"there is no assignment {name!r} in {root / assignments.FOLDER}.", hint)
    return wanted or known


def make(root: Path, name: str) -> Built:
    """Make both notebooks of an assignment in memory; nothing is written into the course."""
    import nbformat

    assignment = assignments.read(assignments.source_path(root, name))
    source = nbformat.writes(to_notebook(assignment)) + "\n"
    release = _release(root, name, source)
    check_release(assignment, release)
    return Built(name, source, release)


def write(root: Path, built: Iterable[Built]) -> list[Path]:
    """Write the notebooks that differ from those on disk, each whole or not at all; return the paths."""
    changed = [
        (path, text) for item in built for path, text in item.files(root).items() if _on_disk(path) != text
    ]
    for path, text in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(".partial")
        temporary.write_text(text, encoding="utf-8")
        os.replace(temporary, path)
    return [path for path, _ in changed]


def out_of_step(root: Path, built: Iterable[Built]) -> list[Path]:
    """Return the notebooks on disk that differ from what assignments/ gives, or that nothing there gives."""
    expected = {path: text for item in built for path, text in item.files(root).items()}
    wrong = [path for path, text in expected.items() if _on_disk(path) != text]
    orphans = [path for folder in (SOURCE, RELEASE) for path in sorted((root / folder).glob("*/*.ipynb"))]
    return wrong + [path for path in orphans if path not in expected]


def _on_disk(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _release(root: Path, name: str, source: str) -> str:
    """Let nbgrader make the student's notebook in a course of its own, so that no gradebook is touched."""
    from autograder.nbgrader_api import open_course

    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder)
        path = notebook_path(course, SOURCE, name)
        path.parent.mkdir(parents=True)
        path.write_text(source, encoding="utf-8")
        outcome = open_course(course, root).generate_assignment(name)
        if not outcome["success"]:
            log = (outcome.get("log") or outcome.get("error") or "").strip()
            raise AssignmentError(f"{assignments.FOLDER}/{name}: nbgrader refused to release it.\n{log}")
        return notebook_path(course, RELEASE, name).read_text(encoding="utf-8").rstrip("\n") + "\n"


def check_release(assignment: Assignment, release: str) -> None:
    """Refuse a student's notebook that shows a line of a solution or of a hidden test, or any output."""
    import nbformat

    notebook = nbformat.reads(release, as_version=4)
    released = {cell.id: cell for cell in notebook.cells}
    hidden, shown = _hidden_and_shown(assignment)
    for cell in assignment.cells:
        twin = released.get(cell_id(cell))
        if twin is None:
            raise assignments.problem(assignment.path, cell, "it is missing from the released notebook.")
        if twin.get("outputs") or twin.get("attachments"):
            raise assignments.problem(assignment.path, cell, "it is released with outputs or attachments.")
    lines = {line.strip() for cell in notebook.cells for line in cell.source.splitlines()}
    metadata = json.dumps(
        [notebook.metadata, *(cell.metadata for cell in notebook.cells)], ensure_ascii=False
    )
    for line, cell in hidden.items():
        if (line in lines and line not in shown) or line in metadata:
            raise assignments.problem(
                assignment.path, cell, f"the released notebook shows its line {line!r}."
            )


def _hidden_and_shown(assignment: Assignment) -> tuple[dict[str, Cell], set[str]]:
    """Split the telling lines into those a student must not see and those that are shown anyway."""
    hidden: dict[str, Cell] = {}
    shown: set[str] = set()
    for cell in assignment.cells:
        inside = False
        for line in map(str.strip, to_source(cell).splitlines()):
            if line in (BEGIN_SOLUTION, BEGIN_HIDDEN):
                inside = True
            elif line in (END_SOLUTION, END_HIDDEN):
                inside = False
            elif len(line) >= TELLING and inside:
                hidden[line] = cell
            elif len(line) >= TELLING:
                shown.add(line)
    return hidden, shown
