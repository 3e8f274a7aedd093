# cell: largest-weight
# kind: right
# author: assistant
# sentence: You know the best score without building the key: it is the length of the query.
# why: sigmoid of the length minus the logsumexp of the other scores
def largest_weight(K: torch.Tensor, q: torch.Tensor, j: int) -> float:
    """Weight of the best unit key: sigma(|q| - logsumexp of all other scores)."""
    scores = K @ q
    others = torch.cat([scores[:j], scores[j + 1 :]])
    return torch.sigmoid(q.norm() - torch.logsumexp(others, dim=0)).item()
