# cell: loader
# kind: wrong
# author: assistant
# sentence: With `shuffle=True` the order is drawn from `seed`, whatever else draws random numbers
# why: seeds the global generator, which everything else draws from as well
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    torch.manual_seed(seed)
    return DataLoader(dataset, batch_size=batch_size, shuffle=shuffle, collate_fn=collate)
