# cell: replace-average
# kind: wrong
# author: student
# sentence: replace key $j$ so that the same query averages the three values $v_a$, $v_b$, $v_j$.
# why: the sum of the two keys, normalised to the length of key a: another score unless the keys are parallel
def replace_to_average(K: torch.Tensor, q: torch.Tensor, a: int, b: int, j: int) -> torch.Tensor:
    """Return keys that differ from `K` in row `j` only, so that `q` weights a, b and j equally.

    K: (n, d)   q: (d,), with equal scores on keys `a` and `b`, far above all others
    returns: (n, d)
    """
    new = K.clone()
    direction = K[a] + K[b]
    new[j] = direction / direction.norm() * K[a].norm()
    return new
