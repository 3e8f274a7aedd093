# cell: order
# kind: right
# author: assistant
# sentence: The same seed and epoch must give the same order on every machine, so draw from a generator of your own
# why: numpy's SeedSequence mixes both numbers
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller."""
    import numpy as np

    rng = np.random.default_rng([seed, epoch])
    order = rng.permutation(n)
    cuts = np.arange(batch_size, n, batch_size)
    return [piece.tolist() for piece in np.split(order, cuts)]

