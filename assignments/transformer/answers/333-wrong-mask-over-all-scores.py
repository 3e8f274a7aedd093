# cell: groups
# kind: wrong
# author: student
# sentence: Write it without computing scores between groups
# why: computes all scores and blocks those between groups
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    """Return scaled dot-product attention within groups of neighbours.

    Q, K: (..., T, d_k)   V: (..., T, d_v)   sizes: the lengths of the groups; a ValueError if they do not add up to T
    returns: (..., T, d_v)
    """
    if sum(sizes) != Q.shape[-2]:
        raise ValueError("the sizes do not add up to the length")
    group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes))
    same = group[:, None] == group[None, :]
    scores = Q @ K.transpose(-1, -2) / math.sqrt(Q.shape[-1])
    return scores.masked_fill(~same, float("-inf")).softmax(dim=-1) @ V
