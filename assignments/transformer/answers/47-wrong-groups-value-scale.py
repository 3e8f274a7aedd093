# cell: groups
# kind: wrong
# author: student
# sentence: Return scaled dot-product attention within groups of neighbours. Q, K: (..., T, d_k)   V: (..., T, d_v)
# why: scaled by the root of d_v, which need not be d_k
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    *_, T, d = V.shape
    if sum(sizes) != T:
        raise ValueError("sizes have to add up to T")
    parts, start = [], 0
    for size in sizes:
        part = slice(start, start + size)
        weights = torch.softmax(Q[..., part, :] @ K[..., part, :].mT / d**0.5, dim=-1)
        parts.append(weights @ V[..., part, :])
        start += size
    return torch.cat(parts, dim=-2)
