# cell: buckets
# kind: wrong
# author: assistant
# sentence: Draw with the given `generator` only.
# why: the order of the batches is drawn with Python's random module
import random


def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    indices = torch.randperm(len(lengths), generator=generator).tolist()
    pool_size = 50 * batch_size
    batches = []
    for start in range(0, len(indices), pool_size):
        pool = sorted(indices[start : start + pool_size], key=lambda index: lengths[index])
        batches.extend(pool[i : i + batch_size] for i in range(0, len(pool), batch_size))
    random.shuffle(batches)
    return batches
