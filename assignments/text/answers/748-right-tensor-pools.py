# cell: buckets
# kind: right
# author: assistant
# sentence: two epochs (two calls with the same generator) have mostly different batches: fewer than half of them hold the same texts as a batch of the epoch before.
# why: works with tensors and with smaller pools (at most a third of the batches, at most forty), each a whole number of batches, so that only the very last batch is smaller; then the batches are shuffled
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    n_batches = math.ceil(len(lengths) / batch_size)
    batches_per_pool = max(1, min(40, n_batches // 3))
    sizes = torch.tensor(lengths, dtype=torch.long)
    shuffled = torch.randperm(len(lengths), generator=generator)
    chunks = shuffled.split(batches_per_pool * batch_size)
    pools = [pool[sizes[pool].argsort(descending=True, stable=True)] for pool in chunks]
    batches = [batch.tolist() for pool in pools for batch in pool.split(batch_size)]
    return [batches[i] for i in torch.randperm(len(batches), generator=generator)]
