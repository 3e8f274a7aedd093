"""A few numbers of a record that a copied or derived run has in common with its original.

The way from the first to the last weights, projected onto random directions that are the same for every
record of a task: the cosine of two such sketches is that of the two ways, up to a chance of about 1/√SIZE.
Two runs that start at random go different ways; a copy goes the same one, also after noise was added to it or
after it was scaled.

Where first weights are larger than the way, whoever puts their own in front of a copy changes its way. So the
place where a run ended is sketched as well, seen from one point that is the same for everybody. And whoever
gives the units of a copy a different order changes that place, but not the lengths of the rows and columns.

Weights that start alike for everybody, such as pretrained ones, are left out: honest runs move them alike.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import torch

from coursekit.training.checkpoint import Stored
from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask

SIZE = 256
LENGTHS = 16  # of the rows of a matrix, and of its columns


@dataclass(frozen=True)
class Outline:
    """What tells a record from others: the way of its weights, where they ended, and lengths in them."""

    sketch: list[float]
    end: list[float]
    lengths: list[float]


def outline(task: RunTask, opened: Opened) -> Outline:
    """Of the weights that start differently for everybody; of a large model, of its sample."""
    scale, last = opened.facts.scale, opened.weights(opened.last)
    origin = opened.seen(dict(first_weights(task, scale)))
    drawn = {name: last[name] for name in drawn_from_the_seed(task, scale)}
    return Outline(sketch(task, opened), _between(task, opened, origin, last), _lengths(drawn))


def sketch(task: RunTask, opened: Opened) -> list[float]:
    """SIZE numbers of length one together; zeros for a run that moved nothing of what is drawn."""
    return _between(task, opened, opened.weights(0), opened.weights(opened.last))


def _between(
    task: RunTask, opened: Opened, first: dict[str, torch.Tensor], last: dict[str, torch.Tensor]
) -> list[float]:
    """What is drawn from the seed, from one place to another, projected onto SIZE directions."""
    before, after = task.compared_of(opened, first), task.compared_of(opened, last)
    found = torch.zeros(SIZE, dtype=torch.float64)
    for place, name in enumerate(sorted(drawn_from_the_seed(task, opened.facts.scale))):
        way = (after[name].double() - before[name].double()).flatten()  # (n,)
        generator = torch.Generator().manual_seed(place)
        bucket = torch.randint(SIZE, way.shape, generator=generator)  # (n,)
        sign = 2.0 * torch.randint(2, way.shape, generator=generator) - 1.0  # (n,)
        found.index_add_(0, bucket, sign * way)
    length = found.norm().item()
    return [round(value / length, 6) if length else 0.0 for value in found.tolist()]


def _lengths(weights: dict[str, torch.Tensor]) -> list[float]:
    """How long the rows and columns of the matrices are, a few of each in order of length."""
    found: list[float] = []
    for _, value in sorted((name, value) for name, value in weights.items() if value.ndim > 1):
        for matrix in (value.double().flatten(1), value.double().flatten(1).T):
            ordered = matrix.norm(dim=1).sort().values  # (n,)
            chosen = torch.linspace(0, len(ordered) - 1, LENGTHS).round().long()
            found += [round(length, 9) for length in ordered[chosen].tolist()]
    return found


@lru_cache(maxsize=2)
def first_weights(task: RunTask, scale: str) -> Mapping[str, torch.Tensor]:
    """Those that a run with seed 0 begins with: one point for everybody's records."""
    return Stored.of(task.model(scale, 0), task.shapes(scale)).copy()


@lru_cache(maxsize=2)
def drawn_from_the_seed(task: RunTask, scale: str) -> frozenset[str]:
    """The trained weights that do not start alike for every seed."""
    one = task.compared(dict(first_weights(task, scale)))
    other = task.compared(Stored.of(task.model(scale, 1), task.shapes(scale)).copy())
    return frozenset(name for name, value in one.items() if not torch.equal(value, other[name]))
