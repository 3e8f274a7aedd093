# cell: bucket
# kind: right
# author: assistant
# sentence: The first $b$ of the $2b$ buckets are for single distances: the bucket of $a$ is $a$ itself where $a < b$.
# why: a plain Python function on one distance, spread over the tensor, with logarithms to base 2, of which the quotient is the same; any shape, also none, and empty ones
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    side = n_buckets if causal else n_buckets // 2
    b = side // 2

    def one(step: int) -> int:
        behind = 0
        if causal:
            a = max(step, 0)
        else:
            a = abs(step)
            behind = side if step < 0 else 0
        if a < b:
            return behind + a
        grown = b + math.floor(b * (math.log2(a) - math.log2(b)) / (math.log2(max_distance) - math.log2(b)))
        return behind + min(max(grown, b), side - 1)

    known = {step: one(step) for step in set(distance.flatten().tolist())}
    buckets = [known[step] for step in distance.flatten().tolist()]
    return torch.tensor(buckets, dtype=distance.dtype, device=distance.device).reshape(distance.shape)
