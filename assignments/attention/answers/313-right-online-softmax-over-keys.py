# cell: attention
# kind: right
# author: student
# sentence: Scores may be of any size: the output stays finite and exact.
# why: streams over the keys with a running maximum, as flash attention does
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    q = Q / math.sqrt(Q.shape[-1])
    score = (q * K[..., :1, :]).sum(-1, keepdim=True)
    top = score.detach()
    total = torch.exp(score - top)
    out = total * V[..., :1, :]
    for j in range(1, K.shape[-2]):
        s = (q * K[..., j : j + 1, :]).sum(-1, keepdim=True)
        new = torch.maximum(top, s).detach()
        old_factor, factor = torch.exp(top - new), torch.exp(s - new)
        out = out * old_factor + factor * V[..., j : j + 1, :]
        total = total * old_factor + factor
        top = new
    return out / total
