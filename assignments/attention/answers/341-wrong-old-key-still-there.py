# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: the replaced key still stands in the denominator
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    best = q.norm()
    everything = torch.cat([K @ q, best[None]])
    return torch.softmax(everything, 0)[-1].item()
