# cell: order
# kind: right
# author: student
# sentence: draw from a generator of your own and not from a global one
# why: Python's generator takes a string, by way of SHA-512, the same on every machine
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order depends on seed and epoch alone, and every global random state is left as it was.
    """
    order = random.Random(f"{seed}:{epoch}").sample(range(n), n)
    batches = []
    while order:
        order, batch = order[batch_size:], order[:batch_size]
        batches.append(batch)
    return batches
