# cell: bucket
# kind: wrong
# author: assistant
# sentence: $$e + \Bigl\lfloor (m - e)\,\frac{\ln(a / e)}{\ln(a_\text{max} / e)} \Bigr\rfloor
# why: rounds to the nearest instead of down
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    relative_buckets = torch.zeros_like(distance)
    n = n_buckets
    if not causal:
        n //= 2
        relative_buckets = relative_buckets + (distance < 0).to(torch.long) * n
        position = torch.abs(distance)
    else:
        position = torch.clamp(distance, min=0)
    max_exact = n // 2
    is_small = position < max_exact
    scaled = torch.log(position.float().clamp(min=1) / max_exact) / math.log(max_distance / max_exact) * (n - max_exact)
    large = max_exact + torch.round(scaled).to(torch.long)
    large = torch.minimum(large, torch.full_like(large, n - 1))
    return relative_buckets + torch.where(is_small, position, large)
