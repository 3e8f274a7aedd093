# cell: loader
# kind: wrong
# author: student
# sentence: Return a loader that goes through the whole dataset, the last, smaller batch included.
# why: drops the last batch when it shuffles
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    return DataLoader(
        dataset,
        batch_size=batch_size,
        shuffle=shuffle,
        collate_fn=collate,
        generator=torch.Generator().manual_seed(seed),
        drop_last=shuffle,
    )
