# cell: order
# kind: wrong
# author: student
# sentence: With 30 examples or more, no two pairs of a seed and an epoch may share an order; the tests use seeds from 0 to 10 and epochs from 0 to 100, both ends included.
# why: 100 * seed + epoch is not one number per pair when epochs go up to 100: seed 0 in epoch 100 and seed 1 in epoch 0 have the same order
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order of the indices depends on n, seed and epoch alone, not on where it is cut.
    Every global random state is left as it was.
    """

    generator = torch.Generator().manual_seed(100 * seed + epoch)
    order = torch.randperm(n, generator=generator).tolist()
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]
