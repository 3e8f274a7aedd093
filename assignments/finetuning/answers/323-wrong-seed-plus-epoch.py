# cell: order
# kind: wrong
# author: assistant
# sentence: No two pairs of a seed and an epoch share an order
# why: seed 0 in epoch 1 and seed 1 in epoch 0 share the generator's seed
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order depends on seed and epoch alone, and every global random state is left as it was.
    """
    generator = torch.Generator().manual_seed(seed + epoch)
    order = torch.randperm(n, generator=generator)
    return [chosen.tolist() for chosen in order.split(batch_size)]
