# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: exp of a long query's length overflows: NaN
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    others = torch.cat([K[:j], K[j + 1 :]])
    top = torch.exp(q.norm())
    return float(top / (top + torch.exp(others @ q).sum()))
