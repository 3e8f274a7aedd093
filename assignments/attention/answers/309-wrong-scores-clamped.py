# cell: attention
# kind: wrong
# author: student
# sentence: Scores may be of any size: the output stays finite and exact.
# why: scores beyond 80 are cut off, so a common shift of 200 makes all weights equal
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = Q @ K.mT / math.sqrt(K.shape[-1])
    scores = scores.clamp(-80, 80)  # exp would overflow
    e = torch.exp(scores)
    return (e / e.sum(dim=-1, keepdim=True)) @ V
