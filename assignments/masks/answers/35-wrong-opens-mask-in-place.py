# cell: masked-attention
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: opens the empty rows of the caller's mask
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    empty = ~allowed.any(dim=-1)
    allowed[empty] = True  # any row will do, the result is thrown away
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    weights = scores.masked_fill(~allowed, -torch.inf).softmax(dim=-1)
    return (weights @ V).masked_fill(empty.unsqueeze(-1), 0.0)
