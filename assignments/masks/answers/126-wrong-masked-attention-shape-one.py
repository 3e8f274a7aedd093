# cell: masked-attention
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention in which a query looks at its allowed keys only.
# why: K.shape[1] is the key size only without leading dimensions; with heads it is their number
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[1])
    scores = scores.masked_fill(~allowed, -torch.inf)
    empty = ~allowed.any(-1, keepdim=True)
    weights = torch.softmax(scores.masked_fill(empty, 0.0), dim=-1).masked_fill(empty, 0.0)
    return weights @ V
