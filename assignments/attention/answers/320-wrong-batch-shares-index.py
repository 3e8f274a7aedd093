# cell: hard-attention
# kind: wrong
# author: student
# sentence: In code, batched.
# why: flattens the batch for the lookup and forgets the offsets: every element reads from the first one's values
def hard_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return, for each query, the value of the key with the largest inner product (the first one on ties).

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    best = (Q @ K.transpose(-2, -1)).argmax(dim=-1)
    flat = V.reshape(-1, V.shape[-1])
    return flat[best]
