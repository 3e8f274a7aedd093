# cell: buckets
# kind: right
# author: student
# sentence: How you go about it is up to you
# why: sorts by length plus a random shift of a few tokens, then shuffles; the small batch lies anywhere
def bucket_batches(lengths: list[int], batch_size: int, generator: torch.Generator) -> list[list[int]]:
    n = len(lengths)
    noisy = torch.tensor(lengths, dtype=torch.float64) + 3 * torch.rand(n, generator=generator, dtype=torch.float64)
    order = noisy.argsort()
    batches = list(order.split(batch_size))
    places = torch.rand(len(batches), generator=generator).argsort()
    return [batches[int(place)].tolist() for place in places]
