"""One step after another: a model, its optimiser, and what is known so far; for the loop and for a replay."""

import math
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import torch
from torch import nn

from coursekit.training import checkpoint
from coursekit.training.checkpoint import LoopState, Stored
from coursekit.training.device import autocast, pick_precision, seed_everything, step_seed, to_device
from coursekit.training.history import History
from coursekit.training.settings import RunConfig

Batch = Callable[[int], Any]
Loss = Callable[[nn.Module, Any], torch.Tensor]
Evaluate = Callable[[nn.Module], dict[str, float]]


class Trainer:
    """The state of one run, and the two things that change it: a step, and a look at how good it is."""

    def __init__(
        self,
        model: nn.Module,
        batches: Batch,
        config: RunConfig,
        loss: Loss,
        evaluate: Evaluate | None,
        device: torch.device,
        names: Collection[str] | None = None,
    ):
        self.model, self.batches, self.config = model.to(device), batches, config
        self.loss, self.evaluate, self.device = loss, evaluate, device
        self.precision = pick_precision(device, config.precision)
        self.stored = Stored.of(model, names)
        self.optimizer = make_optimizer(model, config)
        self.scaler = torch.amp.GradScaler(device.type, enabled=self.precision == "float16")
        self.history, self.progress = History(), LoopState()
        self.best: dict[str, torch.Tensor] | None = None  # of what is stored

    def loss_at(self, step: int) -> torch.Tensor:
        """The loss of the model as it is now on the batch of a step, with that step's random numbers."""
        seed_everything(step_seed(self.config.seed, step))
        batch = to_device(self.batches(step), self.device)
        with autocast(self.device, self.precision):
            return self.loss(self.model, batch)

    def step(self, step: int) -> torch.Tensor:
        """Make one step, counted from 0, and return the loss before it."""
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate(self.config, step)
        loss = self.loss_at(step)
        self.scaler.scale(loss).backward()
        if self.config.clip is not None:
            self.scaler.unscale_(self.optimizer)
            nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip)
        self.scaler.step(self.optimizer)
        self.scaler.update()
        self.optimizer.zero_grad(set_to_none=True)
        self.progress = replace(self.progress, step=step + 1)
        return loss.detach()

    def log(self, value: float) -> None:
        step = self.progress.step
        self.history.add(step, loss=value, learning_rate=learning_rate(self.config, step - 1))
        if not math.isfinite(value) and self.precision != "float16":
            raise FloatingPointError(
                f"The loss became {value} at step {step}: lower the learning rate (now "
                f"{self.config.learning_rate:g}), or clip the gradients harder."
            )

    def measure(self) -> dict[str, float]:
        """How good the model is now."""
        assert self.evaluate is not None  # or nobody would ask
        self.model.eval()
        with torch.no_grad(), autocast(self.device, self.precision):
            measures = self.evaluate(self.model)
        self.model.train()
        return measures

    def look(self) -> None:
        """Measure, write it down, and keep the weights if they are the best so far."""
        measures = self.measure()
        self.history.add(self.progress.step, **measures)
        if self.config.best not in measures:
            raise ValueError(
                f"evaluate measures {sorted(measures)}, but the best is chosen by {self.config.best!r}"
            )
        before = self.progress.best_step
        self.progress = after_look(self.progress, self.config, measures[self.config.best])
        if self.progress.best_step != before:
            self.best = self.stored.copy()

    def put(self, step: int, tensors: dict[str, torch.Tensor]) -> None:
        """Go on from a state: `model.<name>` and `optimizer.<name>.<key>`, as a checkpoint holds them."""
        self.stored.load({name: tensors[f"model.{name}"] for name in self.stored.tensors})
        if step:
            checkpoint.restore_optimizer(self.optimizer, self.stored, tensors)
        self.progress = replace(self.progress, step=step)

    @property
    def is_past_patience(self) -> bool:
        patience = self.config.patience
        return patience is not None and self.progress.evaluations_without_better >= patience


def after_look(progress: LoopState, config: RunConfig, value: float) -> LoopState:
    """What is known after one more measurement: a better one is the best, another one was waited for."""
    best = progress.best_value
    if best is None or (value > best if config.higher_is_better else value < best):
        return replace(progress, best_step=progress.step, best_value=value, evaluations_without_better=0)
    return replace(progress, evaluations_without_better=progress.evaluations_without_better + 1)


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
