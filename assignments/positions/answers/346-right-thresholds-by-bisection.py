# cell: bucket
# kind: right
# author: student
# sentence: Where the fraction times $m - e$ is a whole number above 0, rounding decides, and both neighbouring buckets count as right.
# why: the borders of the buckets first, then bucketize
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    m = n_buckets if causal else n_buckets // 2
    e = m // 2
    edges = [float(b) for b in range(1, e + 1)]
    edges += [e * (max_distance / e) ** (step / (m - e)) for step in range(1, m - e)]
    borders = torch.tensor(edges, dtype=torch.float64)

    def one_side(a: torch.Tensor) -> torch.Tensor:
        return torch.bucketize(a.double(), borders, right=True)

    before = one_side(distance.clamp(min=0))
    if causal:
        return before
    return torch.where(distance < 0, one_side(-distance) + m, before)
