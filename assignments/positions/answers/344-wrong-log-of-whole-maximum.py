# cell: bucket
# kind: wrong
# author: student
# sentence: \frac{\ln(a / e)}{\ln(a_\text{max} / e)}
# why: the lower logarithm takes a_max itself: the last buckets are never reached at max_distance
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    m = n_buckets if causal else n_buckets // 2
    e = m / 2

    def side(a: int) -> int:
        if a < e:
            return a
        return min(m - 1, int(e + (m - e) * math.log(a / e) / math.log(max_distance)))

    numbers = []
    for x in distance.flatten().tolist():
        if causal:
            numbers.append(side(max(x, 0)))
        else:
            numbers.append(side(abs(x)) + (m if x < 0 else 0))
    return torch.tensor(numbers, dtype=torch.long).reshape(distance.shape)
