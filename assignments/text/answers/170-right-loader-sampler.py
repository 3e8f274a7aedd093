# cell: loader
# kind: right
# author: assistant
# sentence: `review_loader` returns a `DataLoader`.
# why: an explicit sampler with its own generator
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    """Return a loader that goes through the whole dataset, the last, smaller batch included."""
    if shuffle:
        generator = torch.Generator()
        generator.manual_seed(seed)
        sampler = torch.utils.data.RandomSampler(dataset, generator=generator)
    else:
        sampler = torch.utils.data.SequentialSampler(dataset)
    return DataLoader(dataset, batch_size=batch_size, sampler=sampler, collate_fn=collate, drop_last=False)
