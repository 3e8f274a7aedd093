# cell: loader
# kind: wrong
# author: assistant
# sentence: With `shuffle=True` the order is drawn from `seed`, whatever else draws random numbers, and is new in every epoch, that is, each time one goes through the same loader.
# why: draws one order when the loader is made: going through review_loader(dataset, 8, True, 0) twice gives the same order twice
from torch.utils.data import Subset


def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    if shuffle:
        # An own generator keeps the order independent of the global random state.
        generator = torch.Generator().manual_seed(seed)
        order = torch.randperm(len(dataset), generator=generator).tolist()
        dataset = Subset(dataset, order)
    return DataLoader(dataset, batch_size=batch_size, shuffle=False, drop_last=False, collate_fn=collate)
