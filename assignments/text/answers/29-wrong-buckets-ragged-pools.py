# cell: buckets
# kind: wrong
# author: student
# sentence: All batches have `batch_size` texts, except one that may be smaller.
# why: pools of 700 texts, cut into batches each: every pool may leave a smaller batch
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    shuffled = torch.randperm(len(lengths), generator=generator).tolist()
    batches = []
    for start in range(0, len(shuffled), 700):
        pool = sorted(shuffled[start : start + 700], key=lengths.__getitem__)
        batches += [pool[i : i + batch_size] for i in range(0, len(pool), batch_size)]
    return [batches[i] for i in torch.randperm(len(batches), generator=generator)]
