# cell: buckets
# kind: wrong
# author: assistant
# sentence: All batches have `batch_size` texts, except one that may be smaller.
# why: pools of 1000 texts are no multiple of the batch size, so each pool leaves a smaller batch: 3000 texts with batch_size 16 give three batches of 8
def bucket_batches(
    lengths: list[int], batch_size: int, generator: torch.Generator, pool_size: int = 1000
) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    order = torch.randperm(len(lengths), generator=generator).tolist()
    batches = []
    for pool_start in range(0, len(order), pool_size):
        pool = order[pool_start : pool_start + pool_size]
        pool.sort(key=lambda index: lengths[index])
        for start in range(0, len(pool), batch_size):
            batches.append(pool[start : start + batch_size])
    permutation = torch.randperm(len(batches), generator=generator).tolist()
    return [batches[position] for position in permutation]
