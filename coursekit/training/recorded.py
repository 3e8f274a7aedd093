"""What a student calls: train a task with the code of the notebook, and leave a record beside it."""

import os
from dataclasses import dataclass, field
from pathlib import Path

import torch
from torch import nn

from coursekit.errors import RecordError
from coursekit.progress import say
from coursekit.training.history import History
from coursekit.training.loop import train
from coursekit.training.opening import Opened, bytes_of
from coursekit.training.records import Ended, TrainingRecord
from coursekit.training.tasks import RunTask, student_seed

TRYING_OUT = "your-id"
_OVER = (Ended.FINISHED, Ended.STOPPED_EARLY)
STUDENT = "COURSEKIT_STUDENT"  # set by our grader where tests of a record run


@dataclass(frozen=True)
class Recorded:
    """A run that has a record. The model has the weights of the last step."""

    history: History
    steps: int
    ended: Ended
    folder: Path
    model: nn.Module = field(repr=False)


def record_run(
    task: RunTask,
    student: str,
    scale: str = "small",
    device: str | None = None,
    folder: Path | str | None = None,
) -> Recorded:
    """Train, and write a record to `runs/<task>/`; go on where a run was stopped, and open a finished one.

    While a notebook is graded, nothing is trained: a finished record is opened, or the error says what is
    missing.
    """
    place = task.place if folder is None else Path(folder)
    seed = student_seed(student, task.name)
    config = task.config(scale, seed)
    model = task.model(scale, seed)  # first: a notebook that is not solved yet says so here
    if (place / "run.json").exists():
        TrainingRecord.open(place).refuse_other(config, task.data_sha256)
    elif is_graded():
        raise RecordError(f"There is no training record in {place}: hand it in with the notebook.")
    if not _is_over(place):
        if is_graded():
            raise RecordError(
                f"The run in {place} was not brought to an end: run this cell again, then hand in."
            )
        if student == TRYING_OUT:
            say(f'A run for trying out: before the one you hand in, replace "{TRYING_OUT}" by your own id.')
        about = {"task": task.name, "scale": scale, "student": student.strip()}
        train(
            model,
            task.batches(scale, seed),
            config,
            loss=task.loss,
            evaluate=task.evaluate,
            folder=place,
            resume=_resume(place),
            data_sha256=task.data_sha256,
            device=device,
            names=task.shapes(scale),
            about=about,
            sample=task.sample(scale),
        )
    return _opened(task, place)


def is_graded() -> bool:
    """Whether nbgrader, or a grader like it, runs this notebook."""
    return "NBGRADER_EXECUTION" in os.environ


def _is_over(place: Path) -> bool:
    exists = (place / "run.json").exists()
    return exists and TrainingRecord.open(place).read_facts()["ended"] in _OVER


def _resume(place: Path) -> str | None:
    """Go on with what is there; a run that ended before its first file was written starts again."""
    if not (place / "run.json").exists():
        return None
    if TrainingRecord(place).steps():
        return "latest"
    (place / "run.json").unlink()
    return None


def _opened(task: RunTask, place: Path) -> Recorded:
    opened = task.open(place)
    trainer = task.trainer(opened.facts.scale, opened.config)
    trainer.stored.load(_last(place, opened) or trainer.stored.copy())
    trainer.model.eval()
    say(_summary(place, opened.facts.ended, opened.last, opened.config.steps))
    return Recorded(opened.history, opened.last, opened.facts.ended, place, trainer.model)


def _last(place: Path, opened: Opened) -> dict[str, torch.Tensor] | None:
    """The weights of the last step; of a large model the best ones, if nobody kept the state of the last."""
    if opened.sample is None:
        return opened.weights(opened.last)
    record = TrainingRecord.open(place)
    return record.read_weights(opened.last) if opened.last in record.steps() else opened.best()


def _summary(place: Path, ended: Ended, done: int, steps: int) -> str:
    size = f"{bytes_of(place) / 1e6:.1f} MB"
    if ended is Ended.INTERRUPTED:
        return f"Stopped after step {done} of {steps}. Run the cell again, and it goes on from there."
    return f"{place} holds a run of {done} steps ({ended}), {size}. Delete the folder to train once more."


def handed_in_by() -> str | None:
    """Who handed in the notebook that is being graded; nobody knows while a student works on it.

    Our grader says so in a variable; nbgrader works in `autograded/<student>/<assignment>`.
    """
    if not is_graded():
        return None
    if STUDENT in os.environ:
        return os.environ[STUDENT]
    parts = Path.cwd().parts
    return parts[-2] if len(parts) > 2 and parts[-3] == "autograded" else None
