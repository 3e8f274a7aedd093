"""Run a notebook's visible checks, and say what is solved and what is left."""

import contextlib
import io
import os
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from coursekit import sheet
from coursekit.errors import NotebookError
from coursekit.sheet import CellKind, Sheet, SheetCell
from coursekit.unsolved import unsolved

_WIDEST = 200  # characters of a message: the notebook shows the rest


class State(Enum):
    """How a check came out."""

    PASSED = "passed"
    UNSOLVED = "not solved yet"  # it needs a function that is not written
    FAILED = "failed"
    BROKEN = "does not run"  # a cell of the student's, not a check


@dataclass(frozen=True)
class Outcome:
    """One check, or one cell of the student's that does not run, with what it said."""

    cell: str
    state: State
    words: str = ""  # of one that is not solved yet: the dotted name that it needs


@dataclass
class Exercise:
    """What is written and what is left in one exercise."""

    number: int
    title: str
    answers: int = 0
    missing: list[str] = field(default_factory=list)  # functions without a body
    unwritten: int = 0  # answers in words
    outcomes: list[Outcome] = field(default_factory=list)
    runs: list[str] = field(default_factory=list)  # training runs without a finished record

    def lines(self) -> Iterator[str]:
        """What is left, one line each; nothing when all is done."""
        if self.missing:
            yield f"not solved yet: {', '.join(self.missing)}"
        for outcome in self.outcomes:
            needed = outcome.words.split(".")[0]
            if outcome.state is State.UNSOLVED and needed not in {m.split(".")[0] for m in self.missing}:
                yield f"{outcome.cell} waits for {outcome.words}"
            elif outcome.state in (State.FAILED, State.BROKEN):
                yield f"{outcome.cell} {outcome.state.value}: {outcome.words}"
        if self.unwritten:
            yield "to be answered in words" + (f": {self.unwritten}" if self.unwritten > 1 else "")
        for run in self.runs:
            yield f"no finished record of the training run {run}"


@dataclass(frozen=True)
class Report:
    """A whole notebook."""

    notebook: str
    exercises: tuple[Exercise, ...]

    @property
    def answers(self) -> tuple[int, int]:
        """How many answers are written, and of how many."""
        all_of = sum(exercise.answers for exercise in self.exercises)
        left = sum(_open(exercise) for exercise in self.exercises)
        return all_of - left, all_of

    @property
    def checks(self) -> tuple[int, int]:
        """How many checks pass, and of how many."""
        states = [o.state for e in self.exercises for o in e.outcomes if o.state is not State.BROKEN]
        return states.count(State.PASSED), len(states)

    @property
    def complete(self) -> bool:
        return not any(line for exercise in self.exercises for line in exercise.lines())

    def as_json(self) -> dict[str, Any]:
        """Plain data, for a program."""
        exercises = [
            asdict(e) | {"outcomes": [asdict(o) | {"state": o.state.value} for o in e.outcomes]}
            for e in self.exercises
        ]
        answers, checks = (
            dict(zip(("done", "of"), pair, strict=True)) for pair in (self.answers, self.checks)
        )
        return {
            "notebook": self.notebook,
            "complete": self.complete,
            "answers": answers,
            "checks": checks,
            "exercises": exercises,
        }


def check(notebook: Path) -> Report:
    """Run the cells of a notebook but for its training runs; nothing is written to it."""
    content = sheet.read(notebook)
    found = {number: Exercise(number, title) for number, title in content.titles.items()}
    _count(content, found, notebook.parent)
    with _working_in(notebook.parent):
        for cell, outcome in _run(content):
            found.setdefault(cell.exercise, Exercise(cell.exercise, "")).outcomes.append(outcome)
    return Report(notebook.name, tuple(found[number] for number in sorted(found)))


def _open(exercise: Exercise) -> int:
    return min(exercise.answers, len(exercise.missing) + exercise.unwritten)


def _count(content: Sheet, found: dict[int, Exercise], folder: Path) -> None:
    for cell in content.cells:
        exercise = found.setdefault(cell.exercise, Exercise(cell.exercise, ""))
        if cell.kind is CellKind.RUN and not (folder / "runs" / cell.name / "run.json").is_file():
            exercise.runs.append(cell.name)
        if cell.kind is CellKind.ANSWER:
            exercise.answers += max(1, len(cell.missing))
            exercise.missing += cell.missing
        if cell.kind is CellKind.WRITTEN:
            exercise.answers += 1
            exercise.unwritten += len(cell.missing)


def _run(content: Sheet) -> Iterator[tuple[SheetCell, Outcome]]:
    """Run cell by cell in one space; a check has an outcome, any different cell only when it fails."""
    shell = _shell()
    for cell in content.cells:
        if cell.kind not in (CellKind.GIVEN, CellKind.ANSWER, CellKind.CHECK) or cell.idle:
            continue
        error = _error_of(shell, cell.source)
        if isinstance(error, KeyboardInterrupt):
            raise error
        name = unsolved(error)
        if name:
            yield cell, Outcome(cell.name or "a cell of your own", State.UNSOLVED, name)
        elif error is not None:
            state = State.FAILED if cell.kind is CellKind.CHECK else State.BROKEN
            yield cell, Outcome(cell.name or "a cell of your own", state, _words(error))
        elif cell.kind is CellKind.CHECK:
            yield cell, Outcome(cell.name, State.PASSED)


def _shell() -> Any:
    """IPython without a terminal: cells may hold its lines for the shell, and figures go nowhere."""
    os.environ.setdefault("MPLBACKEND", "agg")
    try:
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config
    except ImportError:
        raise NotebookError("IPython is missing: python -m pip install ipykernel") from None
    quiet = Config()
    quiet.HistoryManager.enabled = False
    shell: Any = InteractiveShell(config=quiet)
    shell.showtraceback = shell.showsyntaxerror = lambda *_, **__: None  # told in our own words
    return shell


def _error_of(shell: Any, source: str) -> BaseException | None:
    nowhere = io.StringIO()
    with (
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
        warnings.catch_warnings(action="ignore"),
    ):
        result = shell.run_cell(source, store_history=False, silent=True)
    error: BaseException | None = result.error_before_exec or result.error_in_exec
    return error


def _words(error: BaseException) -> str:
    """An assertion is told by its message alone."""
    text = " ".join(str(error).split())
    text = text if isinstance(error, AssertionError) and text else f"{type(error).__name__}: {text}"
    text = text.removesuffix(": ")
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"


@contextlib.contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
