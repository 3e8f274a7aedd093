# cell: order
# kind: right
# author: student
# sentence: Make the generator's seed from both numbers, so that no two pairs share one.
# why: numpy's own generator, seeded by the pair
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order depends on seed and epoch alone, and every global random state is left as it was.
    """
    import numpy as np

    order = np.random.default_rng([seed, epoch]).permutation(n).tolist()
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]
