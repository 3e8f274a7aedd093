# cell: hard-attention
# kind: wrong
# author: student
# sentence: Return, for each query, the value of the key with the largest inner product (the first one on ties).
# why: a small slope breaks ties for the earlier key, and near-ties as well
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.mT
    # the earlier of two equal keys gets a tiny bonus
    scores = scores - 1e-4 * torch.arange(K.shape[-2], dtype=scores.dtype)
    best = scores.argmax(-1, keepdim=True)
    return torch.take_along_dim(V, best, dim=-2)
