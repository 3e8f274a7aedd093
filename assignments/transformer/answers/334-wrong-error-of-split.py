# cell: groups
# kind: wrong
# author: assistant
# sentence: a ValueError if they do not add up to T
# why: torch.split raises a RuntimeError
def group_attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor, sizes: list[int]) -> torch.Tensor:
    """Return scaled dot-product attention within groups of neighbours.

    Q, K: (..., T, d_k)   V: (..., T, d_v)   sizes: the lengths of the groups; a ValueError if they do not add up to T
    returns: (..., T, d_v)
    """
    outputs = []
    for q, k, v in zip(*(torch.split(x, sizes, dim=-2) for x in (Q, K, V)), strict=True):
        outputs.append(F.scaled_dot_product_attention(q, k, v))
    return torch.cat(outputs, dim=-2)
