# cell: buckets
# kind: right
# author: student
# sentence: How you go about it is up to you
# why: sorts everything by length plus a random number, then shuffles the batches
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    """Return the batches of one epoch: lists of indices, texts of similar length together."""
    noise = 4.0 * torch.rand(len(lengths), generator=generator)
    order = torch.argsort(torch.tensor(lengths, dtype=torch.float) + noise).tolist()
    batches = []
    while order:
        batches.append(order[:batch_size])
        order = order[batch_size:]
    shuffled = torch.randperm(len(batches), generator=generator)
    return [batches[int(place)] for place in shuffled]
