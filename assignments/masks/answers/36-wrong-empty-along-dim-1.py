# cell: masked-attention
# kind: wrong
# author: student
# sentence: allowed: (T_q, T_k), or with leading dimensions that broadcast
# why: empty rows are looked for along dimension 1, which holds the keys only if the mask is a matrix
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    scores = scores.masked_fill(~allowed, -torch.inf)
    empty = (allowed.sum(dim=1, keepdim=True) == 0)
    weights = torch.softmax(scores, dim=-1).masked_fill(empty, 0.0)
    return weights @ V
