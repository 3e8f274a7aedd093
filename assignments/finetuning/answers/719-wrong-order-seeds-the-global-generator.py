# cell: order
# kind: wrong
# author: student
# sentence: Every global random state is left as it was.
# why: calls random.seed, so that Python's global generator is set anew by each call: random.random() after epoch_batches(10, 4, 0, 0) is the same number each time
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order of the indices depends on n, seed and epoch alone, not on where it is cut.
    Every global random state is left as it was.
    """

    random.seed(seed * 100_003 + epoch)
    order = list(range(n))
    random.shuffle(order)
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]
