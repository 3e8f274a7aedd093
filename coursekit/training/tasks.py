"""A run that a course asks for, as one frozen value: model, data, settings at each scale, and the seed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch
from torch import nn

from coursekit import files
from coursekit.errors import RecordError, UnknownNameError
from coursekit.training.checkpoint import Stored
from coursekit.training.opening import Opened, Unsafe, facts_of, open_record
from coursekit.training.sampling import Sample, Shapes
from coursekit.training.settings import RunConfig
from coursekit.training.trainer import Batch, Evaluate, Loss, Trainer

FOLDER = "runs"  # beside the notebook
KEY = Path(__file__).with_name("course.key")
SEEDS = 2**40  # how many there are: the loop multiplies them by a million, which 64 bits have to hold


@dataclass(frozen=True, eq=False)
class RunTask:
    """What a notebook defines to have a run recorded and verified; `coursekit` knows no exercise.

    Two are the same only if they are one: what they hold are functions.

    A scale is "small" or "full". `model(scale, seed)` has the weights that the run starts with, and
    `shapes(scale)` names exactly what is trained. `goal` is what the best weights must reach, where somebody
    has measured it, and `honest` holds what honest runs measured: scale -> step -> values. `compared` leaves
    out of the weights what the loss does not depend on: the gradient there is rounding alone, and AdamW makes
    whole steps of it, different ones on every machine. `sampled` says for which scales the
    model is too large for a record that holds it whole, and how many of its numbers are kept at a border.
    """

    name: str
    configs: Mapping[str, RunConfig]
    shapes: Callable[[str], Shapes]
    model: Callable[[str, int], nn.Module]
    batches: Callable[[str, int], Batch]
    loss: Loss
    evaluate: Evaluate
    data_sha256: str
    goal: Mapping[str, float] = field(default_factory=dict)
    honest: Mapping[str, Mapping[int, tuple[float, ...]]] = field(default_factory=dict)
    compared: Callable[[dict[str, torch.Tensor]], dict[str, torch.Tensor]] = dict
    sampled: Mapping[str, int] = field(default_factory=dict)

    def config(self, scale: str, seed: int) -> RunConfig:
        if scale not in self.configs:
            raise UnknownNameError("scale", scale, self.configs)
        config = self.configs[scale]
        if config.steps not in config.checkpoints:
            config = replace(config, checkpoints=(*config.checkpoints, config.steps))
        return replace(config, seed=seed)

    @property
    def usual(self) -> str:
        """The first scale: the one that points are given for, and that most records have."""
        return next(iter(self.configs))

    @property
    def place(self) -> Path:
        """Where its record lies, seen from the notebook."""
        return Path(FOLDER, self.name)

    def sample(self, scale: str) -> Sample | None:
        """What a record keeps of a model that is too large to keep whole."""
        return Sample(self.shapes(scale), self.sampled[scale]) if scale in self.sampled else None

    def compared_of(self, opened: Opened, weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """What is compared of weights as a record holds them at a border."""
        if opened.sample is None:
            return self.compared(weights)
        return opened.sample.within(weights, self.compared)

    def trainer(self, scale: str, config: RunConfig, device: str = "cpu") -> Trainer:
        """A run of this task before its first step."""
        return Trainer(
            self.model(scale, config.seed),
            self.batches(scale, config.seed),
            config,
            self.loss,
            self.evaluate,
            torch.device(device),
            self.shapes(scale),
        )

    def open(self, folder: Path | str | None = None) -> Opened:
        """The record of a run of this task, after its form was checked."""
        place = self.place if folder is None else Path(folder)
        facts = facts_of(place)
        if facts.task != self.name:
            raise Unsafe(f"{place} is the record of another task.")
        if facts.scale not in self.configs or not 0 <= facts.seed < SEEDS:
            raise Unsafe(f"{place}: there is no such scale, or no such seed.")
        config, sample = self.config(facts.scale, facts.seed), self.sample(facts.scale)
        return open_record(place, config, self.shapes(facts.scale), facts, sample)


def course_key() -> bytes:
    """The key of this course: whoever gives the course puts a line of their own into that file."""
    return KEY.read_bytes().strip()


def student_seed(student: str, task: str, key: bytes | None = None) -> int:
    """The seed of a student's run, which nobody picks: it follows from id, task and course."""
    if not student.strip():
        raise RecordError("Whose run is it? Write your id between the quotation marks.")
    message = f"{task}\n{student.strip()}".encode()
    digest = files.keyed_digest(course_key() if key is None else key, message)
    return int.from_bytes(digest[:8], "big") % SEEDS


def shapes_of(model: nn.Module) -> dict[str, tuple[int, ...]]:
    """What a model trains, by name: for a model that the course gives whole."""
    return {name: tuple(value.shape) for name, value in model.named_parameters() if value.requires_grad}


def drawn(model: nn.Module, names: Shapes, seed: int, std: float) -> nn.Module:
    """The model with new weights: matrices normal with `std`, each drawn from seed and name.

    Vectors called `weight` (of a norm) are 1 and all others 0. How and in which order a model makes its
    layers then makes no difference to the weights that a run starts with.
    """
    with torch.no_grad():
        for name, parameter in Stored.of(model, names).parameters.items():
            if parameter.ndim < 2:
                parameter.fill_(float(name.endswith("weight")))
            else:
                digest = files.raw_digest(f"{seed}\n{name}".encode())
                generator = torch.Generator().manual_seed(int.from_bytes(digest[:7], "big"))
                parameter.copy_(std * torch.randn(parameter.shape, generator=generator))
    return model


def digest_of(*parts: torch.Tensor | str) -> str:
    """A short name for data that changes when they do."""
    raw = (p.encode() if isinstance(p, str) else p.cpu().contiguous().numpy().tobytes() for p in parts)
    return files.digest_of_parts(len(part).to_bytes(8, "big") + part for part in raw)
