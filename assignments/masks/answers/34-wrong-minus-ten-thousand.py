# cell: masked-attention
# kind: wrong
# author: student
# sentence: a query looks at its allowed keys only
# why: blocked scores are set to -1e4, which is more than an allowed score of -3e4
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.size(-1))
    scores = scores.masked_fill(~allowed, -1e4)
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(~allowed, 0.0)
    return weights @ V
