# cell: largest-weight
# kind: wrong
# author: student
# sentence: the largest weight that key `j` can get from `q` if it is replaced by a key of length 1
# why: the old key j is still in the denominator
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    best = q.norm()
    scores = torch.cat([K @ q, best[None]])
    return torch.softmax(scores, dim=0)[-1].item()
