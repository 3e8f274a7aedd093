# cell: masked-attention
# kind: right
# author: student
# sentence: a query looks at its allowed keys only
# why: picks the allowed keys of each query out and leaves the others away, one row at a time
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    lead = Q.shape[:-2]
    T_q, T_k, d_k, d_v = Q.shape[-2], K.shape[-2], Q.shape[-1], V.shape[-1]
    mask = allowed.expand(*lead, T_q, T_k).reshape(-1, T_q, T_k)
    q, k, v = Q.reshape(-1, T_q, d_k), K.reshape(-1, T_k, d_k), V.reshape(-1, T_k, d_v)
    rows = []
    for b in range(mask.shape[0]):
        for i in range(T_q):
            keep = mask[b, i]
            # of an empty selection the softmax is empty, and the sum over nothing is zero
            weights = ((k[b][keep] @ q[b, i]) / math.sqrt(d_k)).softmax(0)
            rows.append((weights.unsqueeze(-1) * v[b][keep]).sum(0))
    return torch.stack(rows).reshape(*lead, T_q, d_v)
