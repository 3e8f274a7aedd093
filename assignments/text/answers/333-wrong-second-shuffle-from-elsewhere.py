# cell: buckets
# kind: wrong
# author: assistant
# sentence: Draw with the given `generator` only.
# why: the batches are shuffled with Python's random
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    import random

    indices = torch.randperm(len(lengths), generator=generator).tolist()
    pool_size = batch_size * 50
    batches = []
    for i in range(0, len(indices), pool_size):
        pool = sorted(indices[i : i + pool_size], key=lambda idx: lengths[idx])
        batches.extend(pool[j : j + batch_size] for j in range(0, len(pool), batch_size))
    random.shuffle(batches)
    return batches
