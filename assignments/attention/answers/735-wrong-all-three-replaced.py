# cell: replace-average
# kind: wrong
# author: student
# sentence: Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.
# why: writes the mean of keys a and b into rows a, b and j: for K_BOOK, a=0, b=1, j=2 rows 0 and 1 change as well
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.

    K: (n, d)   q: (d,), with equal scores on keys `a` and `b`, far above all others   j: neither `a` nor `b`
    returns: (n, d)
    """
    new = K.clone()
    new[[a, b, j]] = (K[a] + K[b]) / 2  # now all three have exactly the same score
    return new
