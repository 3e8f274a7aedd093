# cell: order
# kind: right
# author: student
# sentence: The same seed and epoch must give the same order on every machine, so draw from a generator of your own and not from a global one (torch, numpy and Python each have one).
# why: takes an instance of random.Random, which is not Python's global generator, and shuffles epoch + 1 times; seed 0 in epoch 100 and seed 1 in epoch 0 differ
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order of the indices depends on n, seed and epoch alone, not on where it is cut.
    Every global random state is left as it was.
    """

    own = random.Random(seed)
    order = list(range(n))
    for _ in range(epoch + 1):
        own.shuffle(order)
    batches = []
    while order:
        batches.append(order[:batch_size])
        order = order[batch_size:]
    return batches
