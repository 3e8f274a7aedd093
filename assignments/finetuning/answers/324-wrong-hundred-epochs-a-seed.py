# cell: order
# kind: wrong
# author: student
# sentence: No two pairs of a seed and an epoch share an order; the tests go up to epoch 100.
# why: 100 * seed + epoch: epoch 100 of one seed is epoch 0 of the next
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order depends on seed and epoch alone, and every global random state is left as it was.
    """
    chance = random.Random(100 * seed + epoch)
    order = list(range(n))
    chance.shuffle(order)
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]
