# cell: loader
# kind: right
# author: student
# sentence: `review_loader` returns a `DataLoader`. With `shuffle=True` the order is drawn from `seed` and is new in every epoch.
# why: a sampler of its own that counts epochs and seeds with (seed, epoch)
class EpochSampler(torch.utils.data.Sampler):
    def __init__(self, n: int, seed: int) -> None:
        self.n, self.seed, self.epoch = n, seed, 0

    def __len__(self) -> int:
        return self.n

    def __iter__(self):
        generator = torch.Generator().manual_seed(1_000_003 * self.seed + self.epoch)
        self.epoch += 1
        return iter(torch.randperm(self.n, generator=generator).tolist())


def review_loader(dataset: Dataset, batch_size: int, shuffle: bool, seed: int) -> DataLoader:
    sampler = EpochSampler(len(dataset), seed) if shuffle else torch.utils.data.SequentialSampler(dataset)
    return DataLoader(dataset, batch_size, sampler=sampler, collate_fn=collate)
