# cell: loader
# kind: wrong
# author: assistant
# sentence: and is new in every epoch
# why: one permutation is drawn when the loader is made and used in every epoch
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    generator = torch.Generator().manual_seed(seed)
    if shuffle:
        order = torch.randperm(len(dataset), generator=generator).tolist()
        dataset = torch.utils.data.Subset(dataset, order)
    return DataLoader(dataset, batch_size=batch_size, shuffle=False, collate_fn=collate)
