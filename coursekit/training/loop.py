"""The training loop: steps, evaluation, best weights, early stop, and a record that can be resumed."""

import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from torch import nn

from coursekit.progress import Bar
from coursekit.training import checkpoint
from coursekit.training.device import determinism, pick_device
from coursekit.training.history import History
from coursekit.training.interrupt import Wish, graceful
from coursekit.training.records import Ended, TrainingRecord, versions
from coursekit.training.sampling import Sample
from coursekit.training.settings import RunConfig
from coursekit.training.trainer import Batch, Evaluate, Loss, Trainer


@dataclass(frozen=True)
class Run:
    """What came out of training. The model itself holds the weights of the last step, in evaluation mode."""

    history: History
    steps: int
    ended: Ended
    device: str
    precision: str
    wall_seconds: float
    best_step: int | None = None
    best_value: float | None = None
    best_state: dict[str, torch.Tensor] | None = field(default=None, repr=False)
    folder: Path | None = None


def loss_of_transformers(model: nn.Module, batch: dict[str, Any]) -> torch.Tensor:
    """The loss of a transformers model on a batch that holds its labels."""
    loss: torch.Tensor = model(**batch).loss
    return loss


def train(
    model: nn.Module,
    batches: Batch,
    config: RunConfig,
    *,
    loss: Loss = loss_of_transformers,
    evaluate: Evaluate | None = None,
    folder: Path | str | None = None,
    resume: int | str | None = None,
    data_sha256: str | None = None,
    device: str | None = None,
    progress: bool = True,
    names: Collection[str] | None = None,
    about: Mapping[str, str] | None = None,
    sample: Sample | None = None,
) -> Run:
    """Train `model` for `config.steps` steps, or until it stops getting better, or until Ctrl-C.

    `batches(step)` gives the batch of a step, `loss(model, batch)` its loss, and `evaluate(model)` a dict
    such as `{"dev_loss": 0.4}`. With a `folder` the run writes a record there; `resume` (a step with a
    checkpoint, or `"latest"`) goes on with the record of that folder as if the run had never stopped.
    The record holds what is trained, under `names` if they are given, and says what it is `about`. With a
    `sample` it keeps that much of a large model at each border, and one whole state to go on from.
    """
    trainer = Trainer(model, batches, config, loss, evaluate, pick_device(device), names)
    record = None
    if folder is not None:
        record = TrainingRecord.create(folder) if resume is None else TrainingRecord.open(folder)
    loop = _Loop(trainer, record, {"data_sha256": data_sha256, **(about or {})}, sample)
    if resume is not None:
        if record is None:
            raise ValueError("resume needs the folder of the run to go on with")
        record.refuse_other(config, data_sha256)
        loop.restore(record, record.step_to_resume(resume))
    with determinism(config.deterministic), graceful() as wish:
        return loop.run(wish, progress)


class _Loop:
    """Drives a trainer through its steps and writes down how it goes, if there is a record to write to."""

    def __init__(
        self,
        trainer: Trainer,
        record: TrainingRecord | None,
        about: Mapping[str, str | None],
        sample: Sample | None = None,
    ):
        self.trainer, self.record, self.about, self.sample = trainer, record, about, sample
        self.config = trainer.config
        self.first = 0  # the step that this run begins with
        self.seconds_before = 0.0  # of the run that this one goes on with
        self.resumed: list[int] = []  # the steps at which it was gone on with
        self.started = 0.0
        self._best_written: int | None = None  # the step of the best weights that the record holds

    def run(self, wish: Wish, show: bool) -> Run:
        self.started = time.perf_counter()
        self._write_facts(Ended.RUNNING)
        if self.first == 0 and self.config.checkpoints:
            self._write_checkpoint()
        self.trainer.model.train()
        with Bar("training", self.config.steps, show=show) as bar:
            ended = self._steps(wish, bar)
        self.trainer.model.eval()
        if self.record is not None:
            if ended is Ended.INTERRUPTED or (ended is Ended.STOPPED_EARLY and self.config.checkpoints):
                self._write_checkpoint()
            if ended is not Ended.INTERRUPTED:
                self.record.forget_passing(self.config, self.trainer.progress.step)
            self._write_facts(ended)
        return self._outcome(ended)

    def _steps(self, wish: Wish, bar: Bar) -> Ended:
        """Go through the steps that are left, and say how it ended."""
        for step in range(self.first, self.config.steps):
            if self.trainer.is_past_patience:
                return Ended.STOPPED_EARLY
            value = self.trainer.step(step)
            done = step + 1
            if self.config.logs(done):
                self.trainer.log(value.item())
                speed = (done - self.first) / (time.perf_counter() - self.started)
                bar.to(done, f"loss {value.item():.3f} · {speed:.1f} steps/s")
            if self.trainer.evaluate is not None and self.config.looks(done):
                self.trainer.look()
            if done in self.config.checkpoints:
                self._write_checkpoint()
            if wish.stop and done < self.config.steps:
                return Ended.INTERRUPTED
        return Ended.FINISHED

    def restore(self, record: TrainingRecord, step: int) -> None:
        trainer = self.trainer
        trainer.progress, best = checkpoint.read(record.checkpoint(step), trainer.stored, trainer.optimizer)
        border = trainer.progress.best_step
        if best is None and border is not None:  # the best weights are those of that checkpoint
            best = record.read_weights(border)
        trainer.best = best
        if trainer.progress.scaler:
            trainer.scaler.load_state_dict(dict(trainer.progress.scaler))
        facts = record.read_facts()
        trainer.history = record.read_history().until(step)
        self.first, self.seconds_before = step, facts["wall_seconds"]
        self.resumed = [*facts.get("resumed", ()), step]

    def _write_checkpoint(self) -> None:
        if self.record is None:
            return
        trainer = self.trainer
        progress = replace(trainer.progress, scaler=trainer.scaler.state_dict() or None)
        # Weights that are the best and lie in a checkpoint of their own are not written twice.
        is_there = progress.best_step in self.config.checkpoints and self.sample is None
        path = self.record.checkpoint(progress.step)
        best = None if is_there else trainer.best
        checkpoint.write(path, progress, trainer.stored, trainer.optimizer, best)
        if self.sample is not None:
            place = self.record.sample(progress.step)
            checkpoint.write_sample(place, progress.step, trainer.stored, trainer.optimizer, self.sample)
            self.record.keep_only(progress.step)
        self._write_facts(Ended.RUNNING)

    def _write_facts(self, ended: Ended) -> None:
        if self.record is None:
            return
        trainer = self.trainer
        self.record.write_history(trainer.history)
        fits = self.sample is None or self.sample.best_fits
        if fits and trainer.best is not None and trainer.progress.best_step != self._best_written:
            self.record.write_best(trainer.best, torch.float16 if self.sample else None)
            self._best_written = trainer.progress.best_step
        self.record.write_facts(
            {
                "ended": ended,
                **self.about,
                "config": self.config.as_dict(),
                "seed": self.config.seed,
                "device": str(trainer.device),
                "precision": trainer.precision,
                "threads": torch.get_num_threads(),
                "model": type(trainer.model).__name__,
                "parameters": sum(parameter.numel() for parameter in trainer.model.parameters()),
                "trained": sum(value.numel() for value in trainer.stored.parameters.values()),
                "steps_done": trainer.progress.step,
                "best_step": trainer.progress.best_step,
                "best_value": trainer.progress.best_value,
                "resumed": self.resumed,
                "wall_seconds": self._seconds(),
                "versions": versions(),
            }
        )

    def _seconds(self) -> float:
        return round(self.seconds_before + time.perf_counter() - self.started, 3)

    def _outcome(self, ended: Ended) -> Run:
        trainer = self.trainer
        return Run(
            history=trainer.history,
            steps=trainer.progress.step,
            ended=ended,
            device=str(trainer.device),
            precision=trainer.precision,
            wall_seconds=self._seconds(),
            best_step=trainer.progress.best_step,
            best_value=trainer.progress.best_value,
            best_state=None if trainer.best is None else checkpoint.completed(trainer.model, trainer.best),
            folder=self.record.folder if self.record else None,
        )
