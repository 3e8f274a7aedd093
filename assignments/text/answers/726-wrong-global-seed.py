# cell: loader
# kind: wrong
# author: student
# sentence: With `shuffle=True` the order is drawn from `seed`, whatever else draws random numbers, and is new in every epoch, that is, each time one goes through the same loader.
# why: seeds the global generator once; torch.rand(1) between making the loader and going through it gives another order for the same seed
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    torch.manual_seed(seed)
    return DataLoader(dataset, batch_size=batch_size, shuffle=shuffle, collate_fn=collate)
