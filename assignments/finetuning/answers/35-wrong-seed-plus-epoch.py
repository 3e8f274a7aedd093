# cell: order
# kind: wrong
# author: student
# sentence: Make the generator's seed from both numbers, so that no two pairs share one.
# why: seed 0 in epoch 1 and seed 1 in epoch 0 have the same order
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller."""
    generator = torch.Generator().manual_seed(seed + epoch)
    return [piece.tolist() for piece in torch.randperm(n, generator=generator).split(batch_size)]

