# cell: loader
# kind: wrong
# author: student
# sentence: With `shuffle=True` the order is drawn from `seed` and is new in every epoch.
# why: one permutation is drawn when the loader is made, every epoch has the same order
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    order = list(range(len(dataset)))
    if shuffle:
        order = torch.randperm(len(dataset), generator=torch.Generator().manual_seed(seed)).tolist()
    return DataLoader(dataset, batch_size=batch_size, sampler=order, collate_fn=collate)
