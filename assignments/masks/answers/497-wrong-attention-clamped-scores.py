# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: The gradients of all other rows are those of the formula.
# why: scores are clamped to +-50 for stability: larger ones lose their order and their gradient

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores.clamp(-50.0, 50.0)
    empty = ~allowed.any(dim=-1, keepdim=True)
    scores = scores.masked_fill(~allowed & ~empty, float("-inf"))
    weights = torch.softmax(scores, dim=-1).masked_fill(empty, 0.0)
    return weights @ V
