# cell: masked-attention
# kind: right
# author: student
# sentence: the whole formula, $\operatorname{softmax}(E + \text{mask})\,V$
# why: softmax by hand: the maximum of the allowed scores is subtracted, the sum of an empty row is replaced by 1

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
    masked = scores.masked_fill(~allowed, -torch.inf)
    top = masked.detach().amax(dim=-1, keepdim=True)
    top = torch.where(top == -torch.inf, torch.zeros_like(top), top)
    e = torch.exp(masked - top)
    total = e.sum(-1, keepdim=True)
    return (e / torch.where(total == 0, torch.ones_like(total), total)) @ V
