"""What a student does before handing in: see which checks a record passes, and pack one archive."""

import contextlib
import json
import os
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from coursekit import files
from coursekit.errors import CoursekitError, NotebookError, PlaceError, RecordError
from coursekit.training.checks import Check, Verifier
from coursekit.training.likeness import drawn_from_the_seed, outline
from coursekit.training.opening import MOST_BYTES
from coursekit.training.recorded import handed_in_by, record_run
from coursekit.training.records import TrainingRecord
from coursekit.training.tasks import FOLDER, RunTask


def check_run(folder: Path) -> tuple[Check, ...]:
    """The checks of a record, by the task of the notebook beside its `runs` folder."""
    folder = folder.resolve()
    if not (folder / "run.json").is_file():
        raise RecordError(f"There is no training run in {folder}: it has no run.json.")
    task = task_of(notebook_beside(folder.parent.parent), folder.name)
    generator = torch.Generator().manual_seed(int.from_bytes(os.urandom(7), "big"))
    return Verifier(task, folder).all(generator)


def notebook_beside(folder: Path) -> Path:
    """The one notebook of a folder that trains a run."""
    found = [path for path in sorted(folder.glob("*.ipynb")) if _runs_of(_read(path))]
    if len(found) != 1:
        names = ", ".join(path.name for path in found) or "none"
        raise NotebookError(f"There should be one notebook with a run in {folder}; there is: {names}.")
    return found[0]


def task_of(notebook: Path, name: str) -> RunTask:
    """The task called `name`: the cells that define it run here, with the student's own code."""
    content = _read(notebook)
    wanted = _runs_of(content).get(name)
    if wanted is None:
        raise NotebookError(f"{notebook.name} has no run called {name!r}.")
    sources = [_source(cell) for cell in content["cells"] if _id(cell) in wanted]
    return task_in(sources, name)


def task_in(sources: list[str], name: str) -> RunTask:
    """The task that these cells define."""
    space: dict[str, Any] = {"__name__": "__main__"}
    for source in sources:
        try:
            exec(compile(source, "<cell>", "exec"), space)
        except Exception as error:
            words = f"A cell that the run needs does not work: {type(error).__name__}: {error}"
            raise NotebookError(words) from error
    found = [value for value in space.values() if isinstance(value, RunTask) and value.name == name]
    if not found:
        raise NotebookError(f"The notebook defines no run called {name!r}.")
    return found[-1]


def record_as(values: list[Any], name: str, student: str, folder: str) -> None:
    """Train a run as this student would, on the processor, and leave the record in the folder."""
    task = next(value for value in values if isinstance(value, RunTask) and value.name == name)
    record_run(task, student, task.usual, device="cpu", folder=folder)


def print_checks(values: list[Any], name: str, seed: int) -> None:
    """Print every check of a record as one JSON object per line; one that can't be opened has one finding."""
    task = next(value for value in values if isinstance(value, RunTask) and value.name == name)
    generator = torch.Generator().manual_seed(seed)
    try:
        opened = Check("safe to open", True, "Every file has the form that this task implies.")
        checks = (opened, *Verifier(task).all(generator, handed_in_by()))
    except CoursekitError as error:
        checks = (Check("safe to open", False, str(error)),)
    for check in checks:
        print(json.dumps(asdict(check)))


def warm_up(values: list[Any], name: str) -> None:
    """Do once what the checks of every record begin with, so that whatever is loaded and kept is there."""
    for task in (value for value in values if isinstance(value, RunTask) and value.name == name):
        trainer = task.trainer(task.usual, task.config(task.usual, seed=0))
        trainer.batches(0)
        trainer.measure()
        drawn_from_the_seed(task, task.usual)
        return


def print_sketch(values: list[Any], name: str) -> None:
    """Print what tells a record from others, as one JSON object; nothing for one that can't be opened here.

    That may be for want of a model that the record claims to have trained: its tests say so.
    """
    for task in (value for value in values if isinstance(value, RunTask) and value.name == name):
        with contextlib.suppress(CoursekitError):
            opened = task.open()
            own = Verifier(task).whose(handed_in_by()).passed
            facts = {"seed": opened.facts.seed, "scale": opened.facts.scale, "own": own}
            print(json.dumps({**facts, **asdict(outline(task, opened))}))
        return


def pack(notebook: Path, target: Path | None = None) -> tuple[Path, int]:
    """One archive with the notebook and what the grader needs of its records; its path and its size."""
    target = notebook.with_suffix(".zip") if target is None else target
    _read(notebook)
    _require_place(target)
    with files.replacing(target) as passing:
        with zipfile.ZipFile(passing, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(notebook, notebook.name)
            for path in needed_files(notebook):
                archive.write(path, path.relative_to(notebook.parent).as_posix())
        size = passing.stat().st_size
        if size > MOST_BYTES:
            raise RecordError(
                f"The archive would have {size / 1e6:.0f} MB, and {MOST_BYTES / 1e6:.0f} MB is the most that "
                "can be handed in: clear the outputs of the notebook, and hand in the run that was asked for."
            )
    return target, size


def _require_place(target: Path) -> None:
    """Say where nothing can be written before a large archive is made."""
    if target.is_dir():
        raise PlaceError(f"{target} is a folder: name a file in it, such as {target / 'hand-in.zip'}.")
    if not target.parent.is_dir():
        raise PlaceError(f"{target} can't be written: there is no folder {target.parent}.")
    if not os.access(target.parent, os.W_OK):
        raise PlaceError(f"{target} can't be written: you have no right to write to {target.parent}.")


def recorded_runs(notebook: Path) -> dict[str, bool]:
    """The runs that a notebook asks for, each with whether there is a record of it beside the notebook."""
    return {
        name: (notebook.parent / FOLDER / name / "run.json").is_file()
        for name in sorted(_runs_of(_read(notebook)))
    }


def needed_files(notebook: Path) -> Iterator[Path]:
    """The files of the notebook's records, without checkpoints that nobody will ask for."""
    for name in (run for run, there in recorded_runs(notebook).items() if there):
        folder = notebook.parent / FOLDER / name
        record = TrainingRecord.open(folder)
        facts = record.read_facts()
        steps = {0, facts["steps_done"], *facts["config"]["checkpoints"]}
        yield folder / "run.json"
        yield from (
            path for path in (folder / "history.jsonl", folder / "best.safetensors") if path.is_file()
        )
        if (folder / "samples").is_dir():  # of a large model; its whole state is there to go on from
            yield from (path for path in map(record.sample, sorted(steps)) if path.is_file())
        else:
            yield from (record.checkpoint(step) for step in record.steps() if step in steps)


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NotebookError(f"There is no notebook {path}.") from None
    except (OSError, ValueError) as error:
        raise NotebookError(f"{path} can't be read as a notebook.") from error
    if not isinstance(content, dict) or not isinstance(content.get("cells"), list):
        raise NotebookError(f"{path} is not a notebook.")
    return content


def _runs_of(notebook: dict[str, Any]) -> dict[str, list[str]]:
    """The runs that a notebook asks for, each with the cells that define it."""
    runs = notebook.get("metadata", {}).get("course", {}).get("runs", {})
    return runs if isinstance(runs, dict) else {}


def _id(cell: dict[str, Any]) -> str:
    return str(cell.get("metadata", {}).get("nbgrader", {}).get("grade_id") or cell.get("id", ""))


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", "")
    return "".join(source) if isinstance(source, list) else str(source)
