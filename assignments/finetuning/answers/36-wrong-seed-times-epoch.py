# cell: order
# kind: wrong
# author: student
# sentence: Training data are shuffled anew in each epoch
# why: with seed 0 the product is 0 in every epoch: always the same order
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller."""
    generator = torch.Generator()
    generator.manual_seed(seed * (epoch + 1))
    order = torch.randperm(n, generator=generator).tolist()
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]

