# cell: order
# kind: wrong
# author: student
# sentence: The same seed and epoch must give the same order on every machine
# why: the hash of a string is another one in every process
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order depends on seed and epoch alone, and every global random state is left as it was.
    """
    generator = torch.Generator().manual_seed(hash(f"seed {seed}, epoch {epoch}") % 2**63)
    order = torch.randperm(n, generator=generator).tolist()
    return [order[i : i + batch_size] for i in range(0, n, batch_size)]
