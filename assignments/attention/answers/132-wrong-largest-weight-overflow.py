# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: exponentials of the scores as they are: for a query of length 1000 it is inf/inf
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    top = torch.exp(q.norm())
    e = torch.exp(K @ q)
    return float(top / (top + e.sum() - e[j]))
