# cell: buckets
# kind: wrong
# author: student
# sentence: two epochs (two calls with the same generator) have mostly different batches: fewer than half of them hold the same texts as a batch of the epoch before.
# why: sorts everything by length and shuffles only the batches, so every epoch has the same batches: any lengths, for example those of dev with batch_size 16
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    order = sorted(range(len(lengths)), key=lambda index: lengths[index])
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    shuffled = torch.randperm(len(batches), generator=generator).tolist()
    return [batches[i] for i in shuffled]
