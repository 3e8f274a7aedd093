# cell: masked-attention
# kind: wrong
# author: student
# sentence: What is blocked has no influence at all, not even through the denominator.
# why: softmax over all keys first, then zeros and a division: a large blocked score pushes the allowed weights to zero
def masked_attention(
    Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, allowed: torch.Tensor
) -> torch.Tensor:
    weights = torch.softmax(Q @ K.mT / math.sqrt(Q.shape[-1]), dim=-1) * allowed
    weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-12)
    return weights @ V
