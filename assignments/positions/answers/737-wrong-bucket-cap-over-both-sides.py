# cell: bucket
# kind: wrong
# author: assistant
# sentence: $$b + \Bigl\lfloor b\,\frac{\ln(a / b)}{\ln(a_\text{max} / b)} \Bigr\rfloor, \qquad\text{but at most } 2b - 1.$$
# why: caps the sum at n_buckets - 1 instead of each side at 2b - 1; distance_bucket(tensor([200])) is 17, a bucket of the other side, instead of 15
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    if n_buckets % 4 != 0:
        raise ValueError("n_buckets must be a multiple of 4")

    if causal:
        n_side = n_buckets
        offset = torch.zeros_like(distance)
        magnitude = torch.clamp(distance, min=0)
    else:
        n_side = n_buckets // 2
        offset = torch.where(distance < 0, n_side, 0)
        magnitude = distance.abs()

    # The first half of the buckets is for exact distances.
    n_exact = n_side // 2
    is_near = magnitude < n_exact

    # The other half grows logarithmically up to max_distance.
    safe = magnitude.clamp(min=n_exact).to(torch.float64)
    ratio = torch.log(safe / n_exact) / math.log(max_distance / n_exact)
    far = n_exact + (ratio * (n_side - n_exact)).floor().to(torch.long)

    bucket = offset + torch.where(is_near, magnitude, far)
    # No distance may leave the range of the buckets.
    return bucket.clamp(min=0, max=n_buckets - 1).to(distance.dtype)
