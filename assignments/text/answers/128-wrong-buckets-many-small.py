# cell: buckets
# kind: wrong
# author: student
# sentence: All batches have `batch_size` texts, except one that may be smaller.
# why: pools of 500 texts: with a batch size that does not divide 500 every pool leaves a small batch
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    order = torch.randperm(len(lengths), generator=generator).tolist()
    batches = []
    for start in range(0, len(order), 500):
        pool = sorted(order[start : start + 500], key=lambda i: lengths[i])
        batches += [pool[i : i + batch_size] for i in range(0, len(pool), batch_size)]
    return [batches[i] for i in torch.randperm(len(batches), generator=generator).tolist()]
