# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: keeps the old score of key j if that is larger, though the old key may be longer than 1
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.

    K: (n, d)   q: (d,), not zero
    """
    scores = K @ q
    best = torch.maximum(scores[j], q.norm())
    scores = torch.where(torch.arange(len(K)) == j, best, scores)
    return torch.softmax(scores, dim=0)[j].item()
