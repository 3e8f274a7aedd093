"""The training loop: steps, evaluation, best weights, early stop, and a record that can be resumed."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from torch import nn

from coursekit.progress import Bar
from coursekit.training import checkpoint
from coursekit.training.checkpoint import Progress
from coursekit.training.device import (
    autocast,
    determinism,
    pick_device,
    pick_precision,
    seed_everything,
    step_seed,
    to_device,
)
from coursekit.training.history import History
from coursekit.training.interrupt import Wish, graceful
from coursekit.training.records import RunRecord, versions
from coursekit.training.settings import RunConfig

Loss = Callable[[nn.Module, Any], torch.Tensor]
Evaluate = Callable[[nn.Module], dict[str, float]]


@dataclass(frozen=True)
class Run:
    """What came out of training. The model itself holds the weights of the last step, in evaluation mode."""

    history: History
    steps: int
    ended: str  # "finished", "stopped early" or "interrupted"
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
    batches: Callable[[int], Any],
    config: RunConfig,
    *,
    loss: Loss = loss_of_transformers,
    evaluate: Evaluate | None = None,
    folder: Path | str | None = None,
    resume: int | str | None = None,
    data_sha256: str | None = None,
    device: str | None = None,
    progress: bool = True,
) -> Run:
    """Train `model` for `config.steps` steps, or until it stops getting better, or until Ctrl-C.

    `batches(step)` gives the batch of a step, `loss(model, batch)` its loss, and `evaluate(model)` a dict
    such as `{"dev_loss": 0.4}`. With a `folder` the run writes a record there; `resume` (a step with a
    checkpoint, or `"latest"`) goes on with the record of that folder as if the run had never stopped.
    """
    trainer = _Trainer(model, batches, config, loss, evaluate, pick_device(device))
    record = None
    if folder is not None:
        record = RunRecord.create(folder) if resume is None else RunRecord.open(folder)
    if resume is not None:
        if record is None:
            raise ValueError("resume needs the folder of the run to go on with")
        record.refuse_other(config, data_sha256)
        trainer.restore(record, record.step_to_resume(resume))
    with determinism(config.deterministic), graceful() as wish:
        return trainer.run(record, data_sha256, wish, progress)


class _Trainer:
    """One run: the model, the optimiser, and what is known so far."""

    def __init__(
        self,
        model: nn.Module,
        batches: Callable[[int], Any],
        config: RunConfig,
        loss: Loss,
        evaluate: Evaluate | None,
        device: torch.device,
    ):
        self.model, self.batches, self.config = model.to(device), batches, config
        self.loss, self.evaluate, self.device = loss, evaluate, device
        self.precision = pick_precision(device, config.precision)
        self.optimizer = make_optimizer(model, config)
        self.scaler = torch.amp.GradScaler(device.type, enabled=self.precision == "float16")
        self.history, self.progress = History(), Progress()
        self.best: dict[str, torch.Tensor] | None = None
        self.first = 0  # the step that this run begins with
        self.seconds_before = 0.0  # of the run that this one goes on with

    def run(self, record: RunRecord | None, data_sha256: str | None, wish: Wish, show: bool) -> Run:
        started, ended = time.perf_counter(), "finished"
        self._write_facts(record, data_sha256, "running", started)
        self.model.train()
        with Bar("training", self.config.steps, show=show) as bar:
            for step in range(self.first, self.config.steps):
                if self._is_past_patience():
                    ended = "stopped early"
                    break
                value = self._step(step)
                if (step + 1) % self.config.log_every == 0:
                    self._log(step + 1, value, bar, started)
                if self._is_time_to_evaluate(step + 1):
                    self._evaluate()
                if record is not None and step + 1 in self.config.checkpoints:
                    self._write_checkpoint(record)
                if wish.stop and step + 1 < self.config.steps:
                    ended = "interrupted"
                    break
        self.model.eval()
        if record is not None:
            if ended == "interrupted":
                self._write_checkpoint(record)
            self._write_facts(record, data_sha256, ended, started)
        return self._outcome(ended, record, started)

    def _step(self, step: int) -> torch.Tensor:
        seed_everything(step_seed(self.config.seed, step))
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate(self.config, step)
        batch = to_device(self.batches(step), self.device)
        with autocast(self.device, self.precision):
            loss = self.loss(self.model, batch)
        self.scaler.scale(loss).backward()
        if self.config.clip is not None:
            self.scaler.unscale_(self.optimizer)
            nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip)
        self.scaler.step(self.optimizer)
        self.scaler.update()
        self.optimizer.zero_grad(set_to_none=True)
        self.progress = replace(self.progress, step=step + 1)
        return loss.detach()

    def _log(self, step: int, loss: torch.Tensor, bar: Bar, started: float) -> None:
        value = loss.item()
        self.history.add(step, loss=value, learning_rate=learning_rate(self.config, step - 1))
        if not math.isfinite(value) and self.precision != "float16":
            raise FloatingPointError(
                f"The loss became {value} at step {step}: lower the learning rate (now "
                f"{self.config.learning_rate:g}), or clip the gradients harder."
            )
        speed = (step - self.first) / (time.perf_counter() - started)
        bar.to(step, f"loss {value:.3f} · {speed:.1f} steps/s")

    def _is_time_to_evaluate(self, step: int) -> bool:
        if self.evaluate is None:
            return False
        every = self.config.evaluate_every
        return step == self.config.steps or (every is not None and step % every == 0)

    def _evaluate(self) -> None:
        assert self.evaluate is not None  # or it would never be time for it
        self.model.eval()
        with torch.no_grad(), autocast(self.device, self.precision):
            measures = self.evaluate(self.model)
        self.model.train()
        self.history.add(self.progress.step, **measures)
        if self.config.best not in measures:
            raise ValueError(
                f"evaluate measures {sorted(measures)}, but the best is chosen by {self.config.best!r}"
            )
        value, best = measures[self.config.best], self.progress.best_value
        if best is None or (value > best if self.config.higher_is_better else value < best):
            self.best = checkpoint.copy_of(self.model)
            self.progress = replace(
                self.progress, best_step=self.progress.step, best_value=value, evaluations_without_better=0
            )
        else:
            waited = self.progress.evaluations_without_better + 1
            self.progress = replace(self.progress, evaluations_without_better=waited)

    def _is_past_patience(self) -> bool:
        patience = self.config.patience
        return patience is not None and self.progress.evaluations_without_better >= patience

    def restore(self, record: RunRecord, step: int) -> None:
        self.progress, self.best = checkpoint.read(record.checkpoint(step), self.model, self.optimizer)
        if self.progress.scaler:
            self.scaler.load_state_dict(dict(self.progress.scaler))
        self.history = record.read_history().until(step)
        self.first = step
        self.seconds_before = record.read_facts()["wall_seconds"]

    def _write_checkpoint(self, record: RunRecord) -> None:
        progress = replace(self.progress, scaler=self.scaler.state_dict() or None)
        path = record.checkpoint(progress.step)
        checkpoint.write(path, progress, self.model, self.optimizer, self.best)
        record.write_history(self.history)

    def _write_facts(
        self, record: RunRecord | None, data_sha256: str | None, ended: str, started: float
    ) -> None:
        if record is None:
            return
        record.write_history(self.history)
        if self.best is not None:
            record.write_best(self.best)
        record.write_facts(
            {
                "ended": ended,
                "config": self.config.as_dict(),
                "seed": self.config.seed,
                "device": str(self.device),
                "precision": self.precision,
                "model": type(self.model).__name__,
                "parameters": sum(parameter.numel() for parameter in self.model.parameters()),
                "data_sha256": data_sha256,
                "steps_done": self.progress.step,
                "best_step": self.progress.best_step,
                "best_value": self.progress.best_value,
                "wall_seconds": round(self.seconds_before + time.perf_counter() - started, 3),
                "versions": versions(),
            }
        )

    def _outcome(self, ended: str, record: RunRecord | None, started: float) -> Run:
        return Run(
            history=self.history,
            steps=self.progress.step,
            ended=ended,
            device=str(self.device),
            precision=self.precision,
            wall_seconds=self.seconds_before + time.perf_counter() - started,
            best_step=self.progress.best_step,
            best_value=self.progress.best_value,
            best_state=self.best,
            folder=record.folder if record else None,
        )


def make_optimizer(model: nn.Module, config: RunConfig) -> torch.optim.Optimizer:
    """The optimiser of a configuration, over the parameters that are to be trained."""
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    groups = [
        {"params": [p for p in trained if p.ndim >= 2], "weight_decay": config.weight_decay},
        {"params": [p for p in trained if p.ndim < 2], "weight_decay": 0.0},
    ]
    groups = [group for group in groups if group["params"]]
    if config.optimizer == "sgd":
        return torch.optim.SGD(groups, lr=config.learning_rate, momentum=config.momentum)
    kind = torch.optim.AdamW if config.optimizer == "adamw" else torch.optim.Adagrad
    return kind(groups, lr=config.learning_rate)


def learning_rate(config: RunConfig, step: int) -> float:
    """The learning rate of a step, counted from 0: a function of the step alone, so nothing is to be kept."""
    warmup = round(config.warmup * config.steps)
    if step < warmup:
        return config.learning_rate * (step + 1) / warmup
    if config.schedule == "constant":
        return config.learning_rate
    share = (step - warmup) / max(1, config.steps - warmup)  # from 0 to just under 1
    factor = 1 - share if config.schedule == "linear" else 0.5 * (1 + math.cos(math.pi * share))
    return config.learning_rate * factor
