# cell: prefix-attention
# kind: wrong
# author: student
# sentence: Put the prefix in front of the keys and in front of the values, lengthen the mask to match
# why: the ones of the prefix stand behind the mask although its keys stand in front
def prefix_attention(
    Q: torch.Tensor,
    K: torch.Tensor,
    V: torch.Tensor,
    prefix_k: torch.Tensor,
    prefix_v: torch.Tensor,
    mask: torch.Tensor,
) -> torch.Tensor:
    B, P = Q.shape[0], prefix_k.shape[1]
    K = torch.cat([prefix_k.expand(B, -1, -1, -1), K], dim=2)
    V = torch.cat([prefix_v.expand(B, -1, -1, -1), V], dim=2)
    mask = torch.cat([mask, mask.new_ones(B, P)], dim=1)
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores.masked_fill(mask[:, None, None, :] == 0, float("-inf"))
    return scores.softmax(dim=-1) @ V
