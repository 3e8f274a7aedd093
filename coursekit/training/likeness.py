"""A few numbers of a record that a copied or derived run has in common with its original.

The way from the first to the last weights, projected onto random directions that are the same for every
record of a task: the cosine of two such sketches is that of the two ways, up to a chance of about 1/√SIZE.
Two runs that start at random go different ways; a copy goes the same one, also after noise was added to it,
after it was scaled, or with the first weights of a different seed put in front of it.

Weights that start alike for everybody, such as pretrained ones, are left out: honest runs move them alike.
"""

import torch

from coursekit.training.checkpoint import Stored
from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask

SIZE = 256


def sketch(task: RunTask, opened: Opened) -> list[float]:
    """SIZE numbers of length one together; zeros for a run that moved nothing of what is drawn."""
    first = task.compared(opened.weights(0))
    last = task.compared(opened.weights(opened.last))
    found = torch.zeros(SIZE, dtype=torch.float64)
    for place, name in enumerate(sorted(drawn_from_the_seed(task, opened.facts.scale))):
        way = (last[name].double() - first[name].double()).flatten()  # (n,)
        generator = torch.Generator().manual_seed(place)
        bucket = torch.randint(SIZE, way.shape, generator=generator)  # (n,)
        sign = 2.0 * torch.randint(2, way.shape, generator=generator) - 1.0  # (n,)
        found.index_add_(0, bucket, sign * way)
    length = found.norm().item()
    return [round(value / length, 6) if length else 0.0 for value in found.tolist()]


def drawn_from_the_seed(task: RunTask, scale: str) -> set[str]:
    """The trained weights that do not start alike for every seed."""
    one, other = (
        task.compared(Stored.of(task.model(scale, seed), task.shapes(scale)).copy()) for seed in (0, 1)
    )
    return {name for name, value in one.items() if not torch.equal(value, other[name])}
