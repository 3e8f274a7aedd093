# cell: largest-weight
# kind: wrong
# author: student
# sentence: The reachable weight, for short and for long queries.
# why: the exponential of the length overflows for long queries and gives nan
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    e = torch.exp(K @ q)
    best = torch.exp(q.norm())
    return (best / (best + e.sum() - e[j])).item()
