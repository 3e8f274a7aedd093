# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
# why: a mask of shape (B, T_q, T_k) always gets a dimension for heads, also where Q is (B, T_q, d_k)
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v)
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast, such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    if allowed.dim() == 3:
        allowed = allowed.unsqueeze(1)
    scores = torch.matmul(Q, K.transpose(-2, -1)) / math.sqrt(Q.size(-1))
    empty = ~allowed.any(dim=-1, keepdim=True)
    scores = scores.masked_fill(~allowed & ~empty, float("-inf"))
    weights = torch.softmax(scores, dim=-1).masked_fill(empty, 0.0)
    return torch.matmul(weights, V)
