# cell: groups
# kind: wrong
# author: student
# sentence: sizes: the lengths of the groups; a ValueError if they do not add up to T
# why: relies on torch.split, which raises a RuntimeError
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    groups = zip(Q.split(sizes, dim=-2), K.split(sizes, dim=-2), V.split(sizes, dim=-2))
    return torch.cat([F.scaled_dot_product_attention(q, k, v) for q, k, v in groups], dim=-2)
