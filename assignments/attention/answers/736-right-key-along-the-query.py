# cell: replace-average
# kind: right
# author: student
# sentence: Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.
# why: the new key is neither key a nor key b: the multiple of q that has their score
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.

    K: (n, d)   q: (d,), with equal scores on keys `a` and `b`, far above all others   j: neither `a` nor `b`
    returns: (n, d)
    """
    score = (K[a] @ q + K[b] @ q) / 2
    key = score * q / (q @ q)
    return torch.stack([key if i == j else K[i] for i in range(K.shape[0])])
