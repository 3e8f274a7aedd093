"""A few numbers of a record that a copied or derived run has in common with its original.

The way from the first to the last weights, projected onto random directions that are the same for every
record of a task: the cosine of two such sketches is that of the two ways, up to a chance of about 1/√SIZE.
Two runs with seeds of their own go different ways; a copy goes the same one, also after noise was added to
it, after it was scaled, or with the first weights of a different seed put in front of it.
"""

import torch

from coursekit.training.opening import Opened
from coursekit.training.tasks import RunTask

SIZE = 256


def sketch(task: RunTask, opened: Opened) -> list[float]:
    """SIZE numbers of length one together; zeros for a run that did not move."""
    first = task.compared(opened.weights(0))
    last = task.compared(opened.weights(opened.last))
    found = torch.zeros(SIZE, dtype=torch.float64)
    for place, name in enumerate(sorted(first)):
        way = (last[name].double() - first[name].double()).flatten()  # (n,)
        generator = torch.Generator().manual_seed(place)
        bucket = torch.randint(SIZE, way.shape, generator=generator)  # (n,)
        sign = 2.0 * torch.randint(2, way.shape, generator=generator) - 1.0  # (n,)
        found.index_add_(0, bucket, sign * way)
    length = found.norm().item()
    return [round(value / length, 6) if length else 0.0 for value in found.tolist()]
