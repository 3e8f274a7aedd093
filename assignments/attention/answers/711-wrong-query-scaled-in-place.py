# cell: attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: `Q /= ...` divides the caller's queries: after attention(Q, K, V) with Q = ones(5, 4), Q holds 0.5 everywhere, and a leaf that requires a gradient raises
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Return scaled dot-product attention.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    returns: (..., T_q, d_v)
    """
    Q /= math.sqrt(K.shape[-1])
    weights = torch.softmax(Q @ K.mT, dim=-1)
    return weights @ V
