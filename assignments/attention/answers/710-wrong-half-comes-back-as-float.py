# cell: attention
# kind: wrong
# author: assistant
# sentence: The output has the dtype of the arguments, and gradients reach all three of them.
# why: computes float16 and bfloat16 in float32 and forgets to cast back: three bfloat16 arguments give a float32 output
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    # Half precision is too coarse for the softmax: compute in float32.
    compute_dtype = torch.float32 if Q.dtype in (torch.float16, torch.bfloat16) else Q.dtype
    Q, K, V = Q.to(compute_dtype), K.to(compute_dtype), V.to(compute_dtype)
    scores = torch.einsum("...qd,...kd->...qk", Q, K) * K.size(-1) ** -0.5
    weights = scores.softmax(dim=-1)
    return torch.einsum("...qk,...kv->...qv", weights, V)
