# cell: buckets
# kind: right
# author: assistant
# sentence: How you go about it is up to you; the hidden tests ask for these properties, the last three on 2,000 real reviews in batches of 10 to 20:
# why: sorts by length, moves every text by a random number of ranks, cuts, shuffles the batches
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    by_length = sorted(range(len(lengths)), key=lambda index: lengths[index])
    noise = 2 * batch_size * torch.rand(len(lengths), generator=generator, dtype=torch.float64)
    order = [by_length[rank] for rank in (torch.arange(len(lengths)) + noise).argsort().tolist()]
    batches = [order[start : start + batch_size] for start in range(0, len(order), batch_size)]
    shuffled = torch.randperm(len(batches), generator=generator).tolist()
    return [batches[index] for index in shuffled]
