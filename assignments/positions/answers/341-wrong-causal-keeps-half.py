# cell: bucket
# kind: wrong
# author: student
# sentence: Behind a causal mask all buckets serve the keys before the query: $m = n$.
# why: m stays n / 2 behind the mask
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    m = n_buckets // 2
    e = m // 2
    if causal:
        after = torch.zeros_like(distance)
        a = distance.clamp(min=0)
    else:
        after = (distance < 0).long() * m
        a = distance.abs()
    far = e + ((m - e) * torch.log(a.clamp(min=1).double() / e) / math.log(max_distance / e)).floor().long()
    return after + torch.where(a < e, a, far.clamp(max=m - 1))
