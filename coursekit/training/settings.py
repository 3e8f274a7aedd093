"""The settings of one training run, as one frozen value that a record can hold and compare."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from coursekit.errors import UnknownNameError

CHOICES = {
    "optimizer": ("adamw", "sgd", "adagrad"),
    "schedule": ("constant", "linear", "cosine"),
    "precision": ("auto", "float32", "bfloat16", "float16"),
}


@dataclass(frozen=True)
class RunConfig:
    """How to train. Steps are optimiser steps; a warm-up of 0.1 is the first tenth of them."""

    steps: int
    batch_size: int
    learning_rate: float
    seed: int = 0
    optimizer: str = "adamw"
    weight_decay: float = 0.0  # not on biases and norms, as is usual
    momentum: float = 0.0  # of SGD
    schedule: str = "constant"  # after the warm-up: constant, or falling to 0 along a line or a cosine
    warmup: float = 0.0
    clip: float | None = 1.0  # largest norm of all gradients together
    evaluate_every: int | None = None  # steps; None: only at the end
    best: str = "dev_loss"  # what decides which weights are best
    higher_is_better: bool = False
    patience: int | None = None  # stop after so many evaluations without a better one
    checkpoints: tuple[int, ...] = ()  # after these steps the whole state is written, and before the first
    precision: str = "auto"
    deterministic: bool = False
    log_every: int = 1

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                raise UnknownNameError(name, getattr(self, name), known)
        for name in ("steps", "batch_size", "log_every"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} has to be at least 1, not {getattr(self, name)}")
        object.__setattr__(self, "checkpoints", tuple(sorted(set(self.checkpoints))))
        if any(not 0 < step <= self.steps for step in self.checkpoints):
            raise ValueError(
                f"checkpoints have to lie between step 1 and step {self.steps}: {self.checkpoints}"
            )

    def logs(self, step: int) -> bool:
        """Whether the loss is written down after this many steps."""
        return step % self.log_every == 0

    def looks(self, step: int) -> bool:
        """Whether the model is evaluated after this many steps, if it is evaluated at all."""
        every = self.evaluate_every
        return step == self.steps or (every is not None and step % every == 0)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"checkpoints": list(self.checkpoints)}

    def differences(self, recorded: dict[str, Any]) -> list[str]:
        """Where a recorded configuration differs from this one, in words."""
        mine = self.as_dict()
        names = [field.name for field in fields(self)]
        return [
            f"{name} is {mine[name]!r} now and was {recorded.get(name)!r}"
            for name in names
            if mine[name] != recorded.get(name)
        ]
