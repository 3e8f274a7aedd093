# cell: hard-attention
# kind: right
# author: assistant
# sentence: Return, for each query, the value of the key with the largest inner product (the first one on ties).
# why: flattens the leading dimensions and indexes each batch element by itself
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Look up the value of the best key for every query."""
    lead = Q.shape[:-2]
    q = Q.reshape(-1, *Q.shape[-2:])
    k = K.reshape(-1, *K.shape[-2:])
    v = V.reshape(-1, *V.shape[-2:])
    picked = []
    for qi, ki, vi in zip(q, k, v, strict=True):
        best = (qi @ ki.T).argmax(dim=1)
        picked.append(vi[best])
    return torch.stack(picked).reshape(*lead, Q.shape[-2], V.shape[-1])
