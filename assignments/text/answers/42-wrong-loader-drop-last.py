# cell: loader
# kind: wrong
# author: assistant
# sentence: Return a loader that goes through the whole dataset, the last, smaller batch included.
# why: drops the last batch when it shuffles, as is usual in training
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """DataLoader with reproducible shuffling."""
    generator = torch.Generator()
    generator.manual_seed(seed)
    return DataLoader(
        dataset,
        batch_size=batch_size,
        shuffle=shuffle,
        collate_fn=collate,
        generator=generator,
        num_workers=0,
        drop_last=shuffle,
    )
