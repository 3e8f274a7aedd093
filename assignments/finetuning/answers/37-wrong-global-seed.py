# cell: order
# kind: wrong
# author: assistant
# sentence: The order depends on seed and epoch alone, and the global random state is left as it was.
# why: seeds Python's global generator
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller."""
    if batch_size <= 0:
        raise ValueError("batch_size must be positive")
    indices = list(range(n))
    random.seed(f"{seed}/{epoch}")
    random.shuffle(indices)
    return [indices[start : start + batch_size] for start in range(0, n, batch_size)]

