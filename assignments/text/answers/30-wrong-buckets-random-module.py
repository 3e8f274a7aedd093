# cell: buckets
# kind: wrong
# author: student
# sentence: Draw with the given `generator` only.
# why: the batches are shuffled by Python's random
import random


def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    order = torch.randperm(len(lengths), generator=generator).tolist()
    pool = 50 * batch_size
    order = [i for s in range(0, len(order), pool) for i in sorted(order[s : s + pool], key=lambda i: lengths[i])]
    batches = [order[s : s + batch_size] for s in range(0, len(order), batch_size)]
    random.shuffle(batches)
    return batches
