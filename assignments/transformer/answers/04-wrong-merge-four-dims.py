# cell: merge
# kind: wrong
# author: student
# sentence: Z: (..., n_heads, T, d / n_heads)
# why: dimensions counted from the front: right for (B, h, T, d_h) only
def merge_heads(Z: torch.Tensor) -> torch.Tensor:
    return Z.transpose(1, 2).flatten(2)
