# cell: masked-attention
# kind: wrong
# author: assistant
# sentence: The gradients of all other rows are those of the formula.
# why: a hook turns NaN gradients into zeros: the gradient of K, NaN everywhere because of one empty row, becomes zero for all other rows too

def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    """Return scaled dot-product attention in which a query looks at its allowed keys only.

    Q: (..., T_q, d_k)   K: (..., T_k, d_k)   V: (..., T_k, d_v), all of them finite
    allowed: boolean, True = may look; (T_q, T_k), or with leading dimensions that broadcast to those of Q,
        such as (B, 1, T_q, T_k)
    returns: (..., T_q, d_v), dtype of V; zero in the rows of queries that may look at no key
    """
    def clean(x):
        if not x.requires_grad:
            return x
        x = x.clone()
        x.register_hook(lambda grad: torch.nan_to_num(grad, nan=0.0))
        return x

    q, k = clean(Q), clean(K)
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    bias = torch.zeros(allowed.shape, dtype=scores.dtype).masked_fill(~allowed, -torch.inf)
    weights = torch.softmax(scores + bias, dim=-1)
    return torch.nan_to_num(weights, nan=0.0) @ V
