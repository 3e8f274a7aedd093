# cell: merge
# kind: right
# author: student
# sentence: Return the pieces of all heads side by side
# why: cuts the heads apart and joins them along the features
def merge_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the pieces of all heads side by side: the inverse of `split_heads`.

    Z: (..., n_heads, T, d_head)
    returns: (..., T, n_heads * d_head)
    """
    heads = [Z.select(-3, i) for i in range(Z.shape[-3])]
    return torch.cat(heads, dim=-1)
