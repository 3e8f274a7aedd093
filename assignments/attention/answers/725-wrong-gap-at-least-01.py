# cell: select
# kind: wrong
# author: assistant
# sentence: Return a query whose unscaled softmax weight on key `j` is at least `weight`.
# why: a floor of 0.1 under the gap, against division by zero: for K=[[1., 0.], [0.9950, 0.0998]] (unit, gap 0.005) the weight is about 0.56 instead of 0.99
def selecting_query(K: torch.Tensor, j: int, weight: float = 0.99) -> torch.Tensor:
    """Return a query whose unscaled softmax weight on key `j` is at least `weight`.

    K: (n, d), rows of unit length, no two alike, n at least 2
    returns: (d,), dtype of K
    """
    n = K.shape[0]
    if not 0 <= j < n:
        raise IndexError(f"key {j} is not among the {n} keys")
    similarity = K @ K[j]
    others = torch.cat([similarity[:j], similarity[j + 1 :]])
    # Guard against a division by (almost) zero when two keys are close to each other.
    gap = (1.0 - others.max()).clamp(min=0.1)
    return (smallest_margin(n, weight) / gap * K[j]).to(K.dtype)
