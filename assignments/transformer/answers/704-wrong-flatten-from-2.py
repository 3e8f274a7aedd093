# cell: merge
# kind: wrong
# author: student
# sentence: Z: (..., n_heads, T, d / n_heads)
# why: swaps dimensions 1 and 2 counted from the front and flattens from 2 on: right for (B, h, T, d) only; Z of shape (3, 5, 4) gives (3, 4, 5)-shaped nonsense and (2, 2, 3, 5, 4) a wrong shape too
def merge_heads(Z: torch.Tensor) -> torch.Tensor:
    """Return the pieces of all heads side by side: the inverse of `split_heads`.

    Z: (..., n_heads, T, d_head)
    returns: (..., T, n_heads * d_head)
    """
    return Z.transpose(1, 2).flatten(2)
