# cell: groups
# kind: wrong
# author: student
# sentence: Write it without computing scores between groups
# why: full attention with a mask: all T × T scores are computed
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    if sum(sizes) != Q.shape[-2]:
        raise ValueError("the groups do not make up the sequence")
    group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))
    same = group[:, None] == group[None, :]
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    return scores.masked_fill(~same, float("-inf")).softmax(dim=-1) @ V
