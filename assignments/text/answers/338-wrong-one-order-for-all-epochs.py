# cell: loader
# kind: wrong
# author: student
# sentence: and is new in every epoch
# why: the order is drawn once when the loader is made
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    if shuffle:
        order = torch.randperm(len(dataset), generator=torch.Generator().manual_seed(seed)).tolist()
        dataset = torch.utils.data.Subset(dataset, order)
    return DataLoader(dataset, batch_size=batch_size, shuffle=False, collate_fn=collate)
