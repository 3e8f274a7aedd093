# cell: loader
# kind: right
# author: assistant
# sentence: With `shuffle=True` the order is drawn from `seed`, whatever else draws random numbers, and is new in every epoch, that is, each time one goes through the same loader.
# why: gives the DataLoader a sampler of its own instead of shuffle and generator; the sampler keeps one generator, made from the seed, and draws a new order in every epoch
from torch.utils.data import Sampler, SequentialSampler


class _SeededSampler(Sampler):
    """A new order in every epoch, drawn from one seed."""

    def __init__(self, n: int, seed: int):
        self.n = n
        self.generator = torch.Generator()
        self.generator.manual_seed(seed)

    def __len__(self) -> int:
        return self.n

    def __iter__(self):
        return iter(torch.randperm(self.n, generator=self.generator).tolist())


def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    sampler = _SeededSampler(len(dataset), seed) if shuffle else SequentialSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler, collate_fn=collate)
