# cell: bucket
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless its docstring says so.
# why: clamp_ works in place: after distance_bucket(d, causal=True) with d = arange(-3, 4) the tensor d is 0, 0, 0, 0, 1, 2, 3
def distance_bucket(
    distance: torch.Tensor, n_buckets: int = 32, max_distance: int = 128, causal: bool = False
) -> torch.Tensor:
    """Return T5's bucket of each distance i - j from query i to key j.

    distance: any shape, dtype long   n_buckets: a multiple of 4   max_distance: larger than n_buckets
    returns: like `distance` in shape and dtype
    """
    if causal:
        b = n_buckets // 2
        start = 0
        a = distance.clamp_(min=0)
    else:
        b = n_buckets // 4
        start = (distance < 0).long() * 2 * b
        a = distance.abs()
    far = b + (b * torch.log(a.clamp(min=1).double() / b) / math.log(max_distance / b)).floor().long()
    far = far.clamp(max=2 * b - 1)
    return start + torch.where(a < b, a, far)
