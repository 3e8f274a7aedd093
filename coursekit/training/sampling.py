"""What a record keeps of a model that is too large to keep whole: a fixed sample of its numbers.

At every border the record then holds the sampled coordinates of the weights and of the optimiser's memory in
the place of the whole state, and the best weights in half precision if these fit into a hand-in. The first
segment can be trained again from the seed alone, and its end compared at the sampled coordinates. No later
segment can: of what happened after the first border, the samples show where the run claims to have been, and
nothing more.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import torch

from coursekit import files

Shapes = Mapping[str, tuple[int, ...]]
Tensors = dict[str, torch.Tensor]
MOST_BYTES = 50_000_000  # of a hand-in
ROOM = 5_000_000  # of these, for history, samples and the notebook


@dataclass(frozen=True)
class Sample:
    """Some coordinates of every trained tensor; which ones follows from its name, its size and the count."""

    shapes: Shapes
    count: int  # of all tensors together, about

    def kept(self) -> dict[str, tuple[int, ...]]:
        """How many coordinates there are of each tensor, as the shape of what is kept."""
        total = sum(math.prod(shape) for shape in self.shapes.values())
        return {
            name: (min(math.prod(shape), max(1, round(self.count * math.prod(shape) / total))),)
            for name, shape in self.shapes.items()
        }

    def take(self, tensors: Mapping[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        """The sampled coordinates of whole tensors."""
        return {name: tensors[name].detach().cpu().flatten()[at] for name, at in self.places().items()}

    def places(self) -> dict[str, torch.Tensor]:
        """Where the sampled coordinates of each tensor lie in it."""
        return {
            name: _places(name, math.prod(self.shapes[name]), count) for name, (count,) in self.kept().items()
        }

    def within(self, taken: Tensors, part: Callable[[Tensors], Tensors]) -> Tensors:
        """Of what was taken, the coordinates that lie in a part of the whole tensors."""
        numbered = {name: torch.arange(math.prod(s)).view(tuple(s)) for name, s in self.shapes.items()}
        places, left = self.places(), part(numbered)
        return {name: taken[name][torch.isin(places[name], there)] for name, there in left.items()}

    @property
    def best_fits(self) -> bool:
        """Whether the best weights in half precision leave room for the rest of a hand-in."""
        return 2 * sum(math.prod(shape) for shape in self.shapes.values()) <= MOST_BYTES - ROOM


def _places(name: str, size: int, count: int) -> torch.Tensor:
    """One place in each of `count` pieces of nearly the same length, which cover the tensor."""
    digest = files.raw_digest(f"{name}\n{size}\n{count}".encode())
    generator = torch.Generator().manual_seed(int.from_bytes(digest[:7], "big"))
    edges = torch.arange(count + 1) * size // count  # (count + 1,)
    share = torch.rand(count, generator=generator, dtype=torch.float64)  # below 1
    return edges[:-1] + (share * (edges[1:] - edges[:-1])).long()
