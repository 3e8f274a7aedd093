# cell: buckets
# kind: wrong
# author: assistant
# sentence: Draw with the given `generator` only.
# why: the batches are shuffled by Python's own random numbers: two calls with generators of the same seed, on the lengths of dev, give the batches in different orders
import random


def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    if batch_size < 1:
        raise ValueError("batch_size must be positive")
    indices = torch.randperm(len(lengths), generator=generator).tolist()

    # Sort inside pools of fifty batches only, so that the neighbours change from epoch to epoch.
    pool_size = 50 * batch_size
    batches: list[list[int]] = []
    for pool_start in range(0, len(indices), pool_size):
        pool = sorted(indices[pool_start : pool_start + pool_size], key=lengths.__getitem__)
        batches.extend(pool[i : i + batch_size] for i in range(0, len(pool), batch_size))

    # The order of the batches must not follow the length.
    random.shuffle(batches)
    return batches
