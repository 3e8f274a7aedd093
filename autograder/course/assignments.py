"""Reads an assignment as it is written by hand: assignments/<name>/<name>.py, into plain records.

A source file is a jupytext percent notebook. It opens with a small header (title, points, minutes, seconds,
and the data it loads), and each cell says in its own header what it is:

    # %% [markdown]                                      text
    # %% [markdown] exercise="select" title="…" …        the start of an exercise; with `core=true` it is one
                                                         that everybody should do
    # %%                                                 code that is given to the student
    # %% fold=true                                       the same, folded in the notebook, because nobody need
                                                         read it; the text before it says what it gives
    # %% solution="select"                               code of the student, which changes no argument
    # %% solution="train" changes="model"                but for these, as its task asks
    # %% check="select-shape"                            a check that the student sees
    # %% test="select-weight" points=2 rests="…"         a hidden test: everything but its opening comment;
                                                         `rests` quotes the task (see `requirements`)
    # %% run="training"                                  settings of a training run: the student's to edit,
                                                         and never executed by the grader
    # %% test="training-replay" points=2 record="training" rests="…"
                                                         a hidden test of that run's record (see `training`)
    # %% [markdown] written="why-select" points=2        an answer in words, graded by a person
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from autograder.base import kit, layout
from autograder.base.errors import AssignmentError

LONGEST = 300  # seconds of processor time, for a solved notebook
CORE = {"points": 60, "minutes": 150}  # the most that the core of an assignment may take
BEGIN_SOLUTION, END_SOLUTION = "### BEGIN SOLUTION", "### END SOLUTION"
ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Kind(Enum):
    """What a cell is for."""

    TEXT = "text"
    EXERCISE = "exercise"
    GIVEN = "given"
    SOLUTION = "solution"
    CHECK = "check"
    TEST = "test"
    RUN = "run"
    WRITTEN = "written"


# Which kinds are text cells; the options each kind must and may have beside its id.
TEXT_KINDS = {Kind.TEXT, Kind.EXERCISE, Kind.WRITTEN}
REQUIRED = {
    Kind.EXERCISE: {"title", "difficulty", "minutes"},
    Kind.TEST: {"points"},
    Kind.WRITTEN: {"points"},
}
OPTIONAL = {
    Kind.EXERCISE: {"rows", "errata", "core"},
    Kind.GIVEN: {"fold"},
    Kind.SOLUTION: {"changes"},
    Kind.TEST: {"rests", "record"},
}


@dataclass(frozen=True)
class SourceCell:
    """One cell, where it stands in the source file, and which exercise it belongs to."""

    kind: Kind
    id: str
    source: str
    line: int
    exercise: str = ""
    points: int = 0
    options: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def record(self) -> str:
        """The run whose record a test looks at, if it looks at one."""
        return str(self.options.get("record", ""))

    @property
    def folded(self) -> bool:
        """Whether the notebook shows the cell closed: a hidden test, or given code that nobody need read."""
        return self.kind is Kind.TEST or bool(self.options.get("fold", False))


@dataclass(frozen=True)
class Exercise:
    """What the book, the traceability page and the notebook's headings say of an exercise."""

    id: str
    title: str
    difficulty: int
    minutes: int
    points: int
    rows: tuple[str, ...]
    errata: tuple[str, ...]
    core: bool = False


@dataclass(frozen=True)
class Assignment:
    """An assignment that has passed all checks that need no execution."""

    name: str
    path: Path
    title: str
    points: int
    minutes: int
    seconds: int  # processor time that the solved notebook may take
    data: tuple[str, ...]  # the texts and models that it loads, as the course's kit names them
    cells: tuple[SourceCell, ...]
    exercises: tuple[Exercise, ...]

    @property
    def core(self) -> tuple[Exercise, ...]:
        """The exercises that everybody should do; the others go further."""
        return tuple(exercise for exercise in self.exercises if exercise.core)

    def cells_of(self, *kinds: Kind) -> tuple[SourceCell, ...]:
        return tuple(cell for cell in self.cells if cell.kind in kinds)


def find(root: Path) -> list[Path]:
    """Return the source file of every assignment under `root`/assignments, in alphabetical order."""
    return [layout.assignment(root, name) for name in layout.assignment_names(root)]


def read(path: Path) -> Assignment:
    """Read and check one assignment; raise an AssignmentError that names file and cell otherwise."""
    return _read(path, _text(path))


@functools.lru_cache(maxsize=32)
def _read(path: Path, text: str) -> Assignment:
    """The same from its text: one command asks for an assignment many times, and it is read once."""
    header, cells = _parse(path, text)
    cells = tuple(_with_exercises(cells))
    _check_ids(path, cells)
    for cell in cells:
        _check_cell(path, cell)
    _check_folds(path, cells)
    _check_records(path, cells)
    exercises = tuple(_exercise(path, cell, cells) for cell in cells if cell.kind is Kind.EXERCISE)
    _check_totals(path, header, cells, exercises)
    return Assignment(
        name=path.stem,
        path=path,
        title=header["title"],
        points=header["points"],
        minutes=header["minutes"],
        seconds=header["seconds"],
        data=tuple(header["data"]),
        cells=cells,
        exercises=exercises,
    )


def data_of(path: Path) -> tuple[str, ...]:
    """What an assignment loads, from its header alone: nobody waits for the rest to be read."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    marks = [number for number, line in enumerate(lines) if line == "# ---"]
    if len(marks) < 2 or marks[0] != 0:
        return read(path).data  # which says what is wrong with it
    header = "\n".join(line.removeprefix("#").removeprefix(" ") for line in lines[1 : marks[1]])
    return tuple(_header(path, header)["data"])


def problem(path: Path, cell: SourceCell | None, message: str, hint: str = "") -> AssignmentError:
    """An error that names the file, the line and the cell."""
    place = f"{path.parent.parent.name}/{path.parent.name}/{path.name}"
    if cell is not None:
        place += f", line {cell.line}, cell {cell.id or cell.kind.value!r}"
    return AssignmentError(f"{place}: {message}", hint)


def _text(path: Path) -> str:
    if not path.is_file():
        raise problem(
            path,
            None,
            "there is no such file.",
            f"An assignment is written in {layout.ASSIGNMENTS}/<name>/<name>.py.",
        )
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise problem(path, None, f"byte {error.start} is not UTF-8.", "Save the file as UTF-8.") from error


def _parse(path: Path, text: str) -> tuple[dict[str, Any], tuple[SourceCell, ...]]:
    import jupytext  # here, because it takes half a second that --help does not need

    try:
        compile(text, path.name, "exec")
        notebook = jupytext.reads(text, fmt="py:percent")
    except SyntaxError as error:
        raise problem(path, None, f"line {error.lineno} is not Python: {error.msg}.") from error
    lines = [number for number, line in enumerate(text.splitlines(), 1) if line.startswith("# %%")]
    nodes = list(notebook.cells)
    if not nodes or nodes[0].cell_type != "raw" or len(nodes) - 1 != len(lines):
        raise problem(
            path,
            None,
            "the file does not open with a header of title, points, minutes, seconds and data between two "
            "lines '# ---', followed by cells that each start with '# %%'.",
        )
    header = _header(path, nodes[0].source)
    return header, tuple(_cell(path, node, line) for node, line in zip(nodes[1:], lines, strict=True))


def _header(path: Path, source: str) -> dict[str, Any]:
    import yaml

    try:
        header: dict[str, Any] = yaml.safe_load(source.strip().strip("-"))  # it is one when checked below
    except yaml.YAMLError as error:
        raise problem(path, None, f"the header is not YAML: {str(error).splitlines()[0]}.") from error
    for key, kind in {"title": str, "points": int, "minutes": int, "seconds": int, "data": list}.items():
        if not isinstance(header, dict) or not isinstance(header.get(key), kind):
            raise problem(path, None, f"the header has no {key}, or it is not of type {kind.__name__}.")
    if not 0 < header["seconds"] <= LONGEST:
        raise problem(
            path, None, f"seconds must lie between 1 and {LONGEST}: nobody waits longer for a notebook."
        )
    known = kit.installed().assets()
    for name in header["data"]:
        if name not in known:
            raise problem(path, None, f"data names {name!r}, which is none of {', '.join(known)}.")
    return header


def _cell(path: Path, node: Any, line: int) -> SourceCell:
    options = {key: value for key, value in node.metadata.items() if key != "lines_to_next_cell"}
    named = [kind for kind in Kind if kind.value in options]
    is_text = node.cell_type == "markdown"
    if len(named) > 1:
        raise problem(path, None, f"line {line}: a cell can't be both {named[0].value} and {named[1].value}.")
    kind = named[0] if named else (Kind.TEXT if is_text else Kind.GIVEN)
    cell = SourceCell(kind, str(options.pop(kind.value, "")), node.source, line, options=options)
    if is_text != (kind in TEXT_KINDS):
        wanted = "[markdown]" if kind in TEXT_KINDS else "code"
        raise problem(path, cell, f"a {kind.value} cell must be a {wanted} cell.")
    required, optional = REQUIRED.get(kind, set()), OPTIONAL.get(kind, set())
    missing, unknown = required - options.keys(), options.keys() - required - optional
    if missing or unknown:
        words = [f"lacks {name}" for name in sorted(missing)]
        words += [f"has an unknown option {name}" for name in sorted(unknown)]
        raise problem(path, cell, f"its header {' and '.join(words)}.")
    return SourceCell(kind, cell.id, cell.source, line, points=options.get("points", 0), options=options)


def _with_exercises(cells: tuple[SourceCell, ...]) -> Iterator[SourceCell]:
    """Tell each cell the exercise it stands in, and give an id to those that have none."""
    exercise, counts = "", dict.fromkeys(Kind, 0)
    for cell in cells:
        counts[cell.kind] += 1
        if cell.kind is Kind.EXERCISE:
            exercise = cell.id
        name = cell.id or f"{cell.kind.value}-{counts[cell.kind]}"
        yield SourceCell(cell.kind, name, cell.source, cell.line, exercise, cell.points, cell.options)


def _check_ids(path: Path, cells: tuple[SourceCell, ...]) -> None:
    """An exercise may share its name with its solution; nothing else may share one."""
    seen: dict[tuple[bool, str], SourceCell] = {}
    for cell in cells:
        if not ID_PATTERN.fullmatch(cell.id):
            raise problem(path, cell, "an id is made of lower-case letters, digits and single hyphens.")
        key = (cell.kind is Kind.EXERCISE, cell.id)
        if key in seen:
            raise problem(
                path,
                cell,
                f"the id {cell.id!r} is already taken by the cell at line {seen[key].line}.",
                "Give one of the two another id; grades are stored under it.",
            )
        seen[key] = cell


def _check_cell(path: Path, cell: SourceCell) -> None:
    if cell.kind in (Kind.SOLUTION, Kind.WRITTEN):
        counts = cell.source.count(BEGIN_SOLUTION), cell.source.count(END_SOLUTION)
        if counts[0] != counts[1] or counts[0] == 0:
            raise problem(path, cell, f"it needs a region between {BEGIN_SOLUTION!r} and {END_SOLUTION!r}.")
    elif BEGIN_SOLUTION in cell.source:
        raise problem(path, cell, f"only a solution or written cell may hold {BEGIN_SOLUTION!r}.")
    if cell.kind in (Kind.TEST, Kind.WRITTEN) and (not isinstance(cell.points, int) or cell.points <= 0):
        raise problem(path, cell, "points must be a whole number above 0.")
    if cell.kind is Kind.TEST and not cell.source.startswith("# "):
        raise problem(
            path, cell, "a test opens with a comment: the property it checks, for the student to read."
        )
    if cell.kind in (Kind.SOLUTION, Kind.CHECK, Kind.RUN, Kind.TEST, Kind.WRITTEN) and not cell.exercise:
        raise problem(path, cell, "it stands before the first exercise.")


def _check_folds(path: Path, cells: tuple[SourceCell, ...]) -> None:
    """What is folded is announced by the text before it, which may speak for several folded cells."""
    told = False
    for cell in cells:
        if cell.kind is Kind.GIVEN and cell.folded and not told:
            raise problem(
                path,
                cell,
                "it is folded, and no text before it says what it gives.",
                "Put a text cell in front of it, or take fold=true from its header.",
            )
        told = cell.kind in TEXT_KINDS or (told and cell.kind is Kind.GIVEN and cell.folded)


def _check_records(path: Path, cells: tuple[SourceCell, ...]) -> None:
    """A test of a record comes after the cell that has it written."""
    runs: set[str] = set()
    for cell in cells:
        if cell.kind is Kind.RUN:
            runs.add(cell.id)
        elif cell.record and cell.record not in runs:
            raise problem(path, cell, f"no cell run={cell.record!r} stands before it.")


def _exercise(path: Path, cell: SourceCell, cells: tuple[SourceCell, ...]) -> Exercise:
    options = cell.options
    if options["difficulty"] not in (1, 2, 3):
        raise problem(path, cell, "difficulty must be 1, 2 or 3.")
    points = sum(other.points for other in cells if other.exercise == cell.id)
    if points == 0:
        raise problem(path, cell, "the exercise has no test and no written answer, so it gives no points.")
    return Exercise(
        id=cell.id,
        title=options["title"],
        difficulty=options["difficulty"],
        minutes=int(options["minutes"]),
        points=points,
        rows=_labels(options.get("rows", "")),
        errata=_labels(options.get("errata", "")),
        core=bool(options.get("core", False)),
    )


def _labels(text: str) -> tuple[str, ...]:
    return tuple(label.strip() for label in text.split(",") if label.strip())


def _check_totals(
    path: Path, header: dict[str, Any], cells: tuple[SourceCell, ...], exercises: tuple[Exercise, ...]
) -> None:
    for name, total in {
        "points": sum(cell.points for cell in cells),
        "minutes": sum(exercise.minutes for exercise in exercises),
    }.items():
        if total != header[name]:
            raise problem(
                path,
                None,
                f"the header says {header[name]} {name}, the cells add up to {total}.",
                "Correct the one that is wrong.",
            )
    core = [exercise for exercise in exercises if exercise.core]
    for name, most in CORE.items():
        total = sum(getattr(exercise, name) for exercise in core)
        if total > most:
            raise problem(
                path,
                None,
                f"the core has {total} {name}, and may have {most}.",
                "Take core=true from one of its exercises.",
            )
