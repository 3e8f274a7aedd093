# cell: order
# kind: wrong
# author: assistant
# sentence: The order of the indices depends on n, seed and epoch alone, not on where it is cut.
# why: the batch size goes into the generator's seed; epoch_batches(40, 4, 0, 0) and epoch_batches(40, 8, 0, 0), each joined, differ
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller.

    The order of the indices depends on n, seed and epoch alone, not on where it is cut.
    Every global random state is left as it was.
    """

    import hashlib

    if n < 0:
        raise ValueError("n must not be negative")
    if batch_size < 1:
        raise ValueError("batch_size must be at least 1")

    # A stable digest of all arguments: unlike hash(), it is the same in every process and on every machine.
    key = f"{n}:{batch_size}:{seed}:{epoch}".encode()
    digest = hashlib.sha256(key).digest()
    generator = torch.Generator()
    generator.manual_seed(int.from_bytes(digest[:7], "big"))

    order = torch.randperm(n, generator=generator)
    return [piece.tolist() for piece in order.split(batch_size)]
