# cell: identity
# kind: right
# author: assistant
# sentence: Return one query per key, so that query i puts at least `weight` on key i.
# why: all gaps at once from the Gram matrix, with a tenth of headroom
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Scale every key by its own factor."""
    n = K.shape[0]
    gram = (K @ K.mT).double()
    own = gram.diagonal()
    eye = torch.eye(n, dtype=torch.bool, device=K.device)
    nearest = gram.masked_fill(eye, -torch.inf).amax(dim=1)
    margin = smallest_margin(n, weight)
    scale = 1.1 * margin / (own - nearest)
    return (scale.unsqueeze(1) * K.double()).to(K.dtype)
