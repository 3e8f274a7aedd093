# cell: buckets
# kind: wrong
# author: student
# sentence: All batches have `batch_size` texts, except one that may be smaller.
# why: the pools' size is no multiple of the batch size, so every pool ends in a smaller batch
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    order = torch.randperm(len(lengths), generator=generator).tolist()
    batches = []
    for start in range(0, len(order), 1000):
        pool = sorted(order[start : start + 1000], key=lambda index: lengths[index])
        for first in range(0, len(pool), batch_size):
            batches.append(pool[first : first + batch_size])
    return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]
