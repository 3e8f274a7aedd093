# cell: largest-weight
# kind: wrong
# author: student
# sentence: Return the largest weight that key `j` can get from `q` if it is replaced by a key of length 1.
# why: the old key j still takes part in the denominator
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    scores = torch.cat([K @ q, q.norm().reshape(1)])
    return torch.softmax(scores, dim=0)[-1].item()
