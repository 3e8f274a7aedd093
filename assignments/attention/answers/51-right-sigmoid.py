# cell: largest-weight
# kind: right
# author: student
# sentence: You know the best score without building the key: it is the length of the query.
# why: a sigmoid of the length minus the logsumexp of the other scores
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    others = torch.cat([K[:j], K[j + 1 :]]) @ q
    return float(torch.sigmoid(q.norm() - torch.logsumexp(others, dim=0)))
