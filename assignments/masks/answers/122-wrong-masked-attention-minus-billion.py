# cell: masked-attention
# kind: wrong
# author: student
# sentence: A blocked key has weight zero however low the scores of the allowed keys are.
# why: blocked scores become -1e9, which is higher than allowed scores of, say, -1e10
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = Q @ K.mT / math.sqrt(K.shape[-1])
    scores = scores.masked_fill(~allowed, -1e9)
    weights = torch.softmax(scores, dim=-1)
    weights = weights * allowed.any(dim=-1, keepdim=True)
    return weights @ V
