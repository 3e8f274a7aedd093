# cell: identity
# kind: wrong
# author: assistant
# sentence: it has to work for more keys than dimensions as well
# why: solves QK^T = 50 I by a pseudo-inverse, which is exact only up to as many keys as dimensions
def identity_queries(K: torch.Tensor, weight: float = 0.99) -> torch.Tensor:
    """Solve Q K^T = c I for Q with the Moore-Penrose pseudo-inverse."""
    n = K.shape[0]
    if n <= K.shape[1]:
        target = (smallest_margin(n, weight) + 1.0) * torch.eye(n, dtype=K.dtype, device=K.device)
        return target @ torch.linalg.pinv(K).mT
    target = 100.0 * torch.eye(n, dtype=K.dtype, device=K.device)
    return target @ torch.linalg.pinv(K).mT
