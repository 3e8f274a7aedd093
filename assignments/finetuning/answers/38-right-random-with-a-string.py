# cell: order
# kind: right
# author: student
# sentence: so draw from a generator of your own and not from the global one
# why: Python's own generator, seeded by a string made of both numbers; sample instead of shuffle
def epoch_batches(n: int, batch_size: int, seed: int, epoch: int) -> list[list[int]]:
    """Return the indices 0 … n-1 in a random order, cut into batches; the last one may be smaller."""
    order = random.Random(f"seed {seed}, epoch {epoch}").sample(range(n), n)
    batches: list[list[int]] = []
    while order:
        batches.append(order[:batch_size])
        order = order[batch_size:]
    return batches

