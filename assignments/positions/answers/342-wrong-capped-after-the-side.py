# cell: bucket
# kind: wrong
# author: student
# sentence: but at most } m - 1.
# why: the cap comes after the side is added: far keys before the query run into the buckets of the other side
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    m = n_buckets if causal else n_buckets // 2
    e = m // 2
    a = distance.clamp(min=0) if causal else distance.abs()
    ratio = torch.log(a.clamp(min=e) / e) / math.log(max_distance / e)
    bucket = torch.where(a < e, a, e + ((m - e) * ratio).long())
    if not causal:
        bucket = bucket + m * (distance < 0)
    return bucket.clamp(max=n_buckets - 1)
