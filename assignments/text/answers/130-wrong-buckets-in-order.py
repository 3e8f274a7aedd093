# cell: buckets
# kind: wrong
# author: student
# sentence: long and short batches come in no particular order
# why: the batches of each pool stay sorted by length
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    order = torch.randperm(len(lengths), generator=generator).tolist()
    batches = []
    for start in range(0, len(order), 50 * batch_size):
        pool = sorted(order[start : start + 50 * batch_size], key=lengths.__getitem__)
        batches += [pool[i : i + batch_size] for i in range(0, len(pool), batch_size)]
    return batches
