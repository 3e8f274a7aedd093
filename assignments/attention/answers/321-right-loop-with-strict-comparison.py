# cell: hard-attention
# kind: right
# author: student
# sentence: Where several keys share the largest score, the **first** of them wins.
# why: walks over the keys and replaces the output only where the score is strictly larger
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    scores = (Q @ K.mT).detach()
    best = scores[..., 0]
    out = V[..., :1, :].expand(*Q.shape[:-1], V.shape[-1])
    for j in range(1, K.shape[-2]):
        better = scores[..., j] > best
        best = torch.where(better, scores[..., j], best)
        out = torch.where(better[..., None], V[..., j : j + 1, :], out)
    return out
