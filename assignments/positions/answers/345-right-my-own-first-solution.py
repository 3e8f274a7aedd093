# cell: bucket
# kind: right
# author: student
# sentence: A key after its query has the bucket of a key as far before it, plus $m$.
# why: my own solution as a student, straight from the notebook
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    if causal:
        m = n_buckets
        shift = torch.zeros_like(distance)
        a = distance.clamp(min=0)
    else:
        m = n_buckets // 2
        shift = torch.where(distance < 0, m, 0)
        a = distance.abs()
    e = m // 2
    a_safe = a.clamp(min=e)  # keeps the logarithm away from 0
    fraction = torch.log(a_safe.double() / e) / math.log(max_distance / e)
    far = e + torch.floor((m - e) * fraction).long()
    far = far.clamp(max=m - 1)
    return shift + torch.where(a < e, a, far)
