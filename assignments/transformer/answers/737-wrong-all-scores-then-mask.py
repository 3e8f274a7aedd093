# cell: groups
# kind: wrong
# author: student
# sentence: Write it without computing scores between groups, and count the scores it needs.
# why: computes all T x T scores and blocks those between groups: for sizes [8] * 8 a 64 x 64 matrix of scores is made instead of eight 8 x 8
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    """Return scaled dot-product attention within groups of neighbours.

    Q, K: (..., T, d_k)   V: (..., T, d_v)   sizes: the lengths of the groups, 1 or more; a ValueError if they do not add up to T
    returns: (..., T, d_v)
    """
    T = Q.shape[-2]
    if sum(sizes) != T:
        raise ValueError(f"the groups hold {sum(sizes)} positions, the sequence {T}")
    group = torch.repeat_interleave(torch.arange(len(sizes)), torch.tensor(sizes)).to(Q.device)
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    scores = scores.masked_fill(group[:, None] != group[None, :], float("-inf"))
    return torch.softmax(scores, dim=-1) @ V
