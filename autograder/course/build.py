"""Generates source/ (instructor) and release/ (student) notebooks from assignments/."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from autograder.base import files, layout
from autograder.base.errors import AssignmentError, UsageError
from autograder.course import assignments, requirements
from autograder.course.assignments import BEGIN_SOLUTION, END_SOLUTION, Assignment, SourceCell
from autograder.course.nbgrader import last_words, open_course, without_gradebook
from autograder.course.notebook import BEGIN_HIDDEN, END_HIDDEN, cell_id, to_notebook, to_source

TELLING = 12  # characters: a shorter line ("return z") tells nothing when it turns up elsewhere


@dataclass(frozen=True)
class Built:
    """The two notebooks of one assignment, as text."""

    name: str
    source: str
    release: str

    def files(self, root: Path) -> dict[Path, str]:
        return {
            layout.notebook(root, layout.SOURCE, self.name): self.source,
            layout.notebook(root, layout.RELEASE, self.name): self.release,
        }


def names(root: Path, wanted: Iterable[str] = ()) -> list[str]:
    """Return the wanted assignments, or all; a name that does not exist is answered with the nearest one."""
    known = [path.stem for path in assignments.find(root)]
    wanted = list(wanted)
    for name in wanted:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(known) or 'none yet'}."
            raise UsageError(f"there is no assignment {name!r} in {root / layout.ASSIGNMENTS}.", hint)
    return wanted or known


def make(root: Path, name: str) -> Built:
    """Make both notebooks of an assignment in memory; nothing is written into the course."""
    import nbformat

    assignment = assignments.read(layout.assignment(root, name))
    requirements.check(assignment)
    source = nbformat.writes(to_notebook(assignment)) + "\n"
    release = _release(root, name, source)
    check_release(assignment, release)
    return Built(name, source, release)


@dataclass(frozen=True)
class Written:
    """What a build did: notebooks written, and released ones left alone because somebody works in them."""

    changed: tuple[Path, ...]
    kept: tuple[Path, ...]


def write(root: Path, built: Iterable[Built]) -> Written:
    """Write the notebooks that differ from those on disk, each whole or not at all."""
    differing = {
        path: text for item in built for path, text in item.files(root).items() if _on_disk(path) != text
    }
    kept = tuple(path for path in differing if layout.RELEASE in path.parts and is_somebodys_work(path))
    changed = tuple(path for path in differing if path not in kept)
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_text(path, differing[path])
    return Written(changed, kept)


def is_somebodys_work(path: Path) -> bool:
    """Tell whether a released notebook was edited or run since nbgrader made it."""
    import nbformat
    from nbgrader.utils import compute_checksum

    if not path.is_file():
        return False
    try:
        cells = nbformat.read(path, as_version=4).cells
    except (ValueError, KeyError, nbformat.ValidationError):
        return True  # nobody's build wrote that; better not to touch it
    marked = [cell for cell in cells if "checksum" in cell.metadata.get("nbgrader", {})]
    return any(cell.get("outputs") for cell in cells) or any(
        compute_checksum(cell) != cell.metadata.nbgrader.checksum for cell in marked
    )


def out_of_step(root: Path, built: Iterable[Built]) -> list[Path]:
    """Return the notebooks on disk that differ from what assignments/ gives, or that nothing there gives."""
    expected = {path: text for item in built for path, text in item.files(root).items()}
    wrong = [path for path, text in expected.items() if _on_disk(path) != text]
    orphans = [
        path
        for folder in (layout.SOURCE, layout.RELEASE)
        for path in sorted((root / folder).glob("*/*.ipynb"))
    ]
    return wrong + [path for path in orphans if path not in expected]


def _on_disk(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _release(root: Path, name: str, source: str) -> str:
    """Let nbgrader make the student's notebook in a course of its own, so that no gradebook is touched."""
    with tempfile.TemporaryDirectory() as folder:
        course = Path(folder)
        path = layout.notebook(course, layout.SOURCE, name)
        path.parent.mkdir(parents=True)
        files.write_text(path, source)
        outcome = without_gradebook(open_course(course, root)).generate_assignment(name)
        if not outcome["success"]:
            raise AssignmentError(
                f"{layout.ASSIGNMENTS}/{name}: nbgrader can't release it: {last_words(outcome)}"
            )
        return layout.notebook(course, layout.RELEASE, name).read_text(encoding="utf-8").rstrip("\n") + "\n"


def check_release(assignment: Assignment, release: str) -> None:
    """Refuse a student's notebook that shows a line of a solution or of a hidden test, or any output."""
    import nbformat

    notebook = nbformat.reads(release, as_version=4)
    released = {cell.id: cell for cell in notebook.cells}
    hidden, shown = hidden_and_shown(assignment)
    for cell in assignment.cells:
        twin = released.get(cell_id(cell))
        if twin is None:
            raise assignments.problem(assignment.path, cell, "it is missing from the released notebook.")
        if twin.get("outputs") or twin.get("attachments"):
            raise assignments.problem(assignment.path, cell, "it is released with outputs or attachments.")
    lines = {line.strip() for cell in notebook.cells for line in cell.source.splitlines()}
    facts = {**notebook.metadata.get("course", {}), "rests": None}  # quotes of the task: no secret
    own = {**notebook.metadata, "course": facts}
    metadata = json.dumps([own, *(cell.metadata for cell in notebook.cells)], ensure_ascii=False)
    for line, cell in hidden.items():
        if (line in lines and line not in shown) or line in metadata:
            raise assignments.problem(
                assignment.path, cell, f"the released notebook shows its line {line!r}."
            )


def hidden_and_shown(assignment: Assignment) -> tuple[dict[str, SourceCell], set[str]]:
    """Split the telling lines into those a student must not see and those that are shown anyway."""
    hidden: dict[str, SourceCell] = {}
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
