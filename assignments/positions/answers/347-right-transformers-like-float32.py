# cell: bucket
# kind: right
# author: assistant
# sentence: Where the fraction times $m - e$ is a whole number above 0, rounding decides, and both neighbouring buckets count as right.
# why: the code of T5 in single precision with the sign turned
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    relative_position = -distance
    buckets = torch.zeros_like(distance)
    if not causal:
        n_buckets //= 2
        buckets = buckets + (relative_position > 0).to(torch.long) * n_buckets
        relative_position = torch.abs(relative_position)
    else:
        relative_position = -torch.min(relative_position, torch.zeros_like(relative_position))
    max_exact = n_buckets // 2
    is_small = relative_position < max_exact
    if_large = max_exact + (
        torch.log(relative_position.float() / max_exact) / math.log(max_distance / max_exact) * (n_buckets - max_exact)
    ).to(torch.long)
    if_large = torch.min(if_large, torch.full_like(if_large, n_buckets - 1))
    return buckets + torch.where(is_small, relative_position, if_large)
