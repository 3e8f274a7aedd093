# cell: loader
# kind: wrong
# author: student
# sentence: With `shuffle=True` the order is drawn from `seed`, whatever else draws random numbers
# why: seeds the global generator, so whatever else draws changes the order
def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    torch.manual_seed(seed)
    return DataLoader(dataset, batch_size=batch_size, shuffle=shuffle, collate_fn=collate)
