# cell: attention
# kind: wrong
# author: assistant
# sentence: Scores may be of any size: the output stays finite and exact.
# why: one maximum for the whole batch: a query whose scores lie 800 below it gets 0/0
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = torch.einsum("...qd,...kd->...qk", Q, K) / math.sqrt(Q.shape[-1])
    e = torch.exp(scores - scores.max())
    return torch.einsum("...qk,...kv->...qv", e / e.sum(-1, keepdim=True), V)
