# cell: replace-average
# kind: right
# author: student
# sentence: Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.
# why: the multiple of q that has the mean of the two scores
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.

    K: (n, d)   q: (d,), with equal scores on keys `a` and `b`, far above all others
    returns: (n, d)
    """
    score = (K[a] @ q + K[b] @ q) / 2
    rows = list(K)
    rows[j] = q * (score / (q @ q))
    return torch.stack(rows)
