"""Batches as a function of the step: the same step always gets the same batch, wherever a run begins."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, TypeVar

import torch

Item = TypeVar("Item")


class Batches(Generic[Item]):
    """Shuffled batches of `items`: every item once per epoch, in an order drawn from seed and epoch.

    The last batch of an epoch is smaller when the items do not fill it.
    """

    def __init__(
        self,
        items: Sequence[Item],
        batch_size: int,
        collate: Callable[[list[Item]], Any] = list,
        seed: int = 0,
    ):
        if not len(items):
            raise ValueError("there is nothing to make batches of: the list of items is empty")
        self.items, self.batch_size, self.collate, self.seed = items, batch_size, collate, seed
        self.per_epoch = -(-len(items) // batch_size)
        self._order = lru_cache(maxsize=2)(self._draw)

    def __call__(self, step: int) -> Any:
        epoch, place = divmod(step, self.per_epoch)
        chosen = self._order(epoch)[place * self.batch_size : (place + 1) * self.batch_size]
        return self.collate([self.items[index] for index in chosen])

    def _draw(self, epoch: int) -> list[int]:
        generator = torch.Generator().manual_seed(self.seed * 1_000_003 + epoch)
        return torch.randperm(len(self.items), generator=generator).tolist()


def text_windows(
    ids: torch.Tensor, length: int, batch_size: int, seed: int = 0
) -> Callable[[int], torch.Tensor]:
    """Random windows of a long text: a function from the step to ids of shape `(batch_size, length)`."""
    if len(ids) <= length:
        raise ValueError(f"a text of {len(ids)} tokens has no windows of {length}")

    def batch(step: int) -> torch.Tensor:
        generator = torch.Generator().manual_seed(seed * 1_000_003 + step)
        starts = torch.randint(len(ids) - length, (batch_size, 1), generator=generator)  # (B, 1)
        return ids[starts + torch.arange(length)]  # (B, T)

    return batch
