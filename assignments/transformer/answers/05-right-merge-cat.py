# cell: merge
# kind: right
# author: student
# sentence: Return the pieces of all heads side by side: the inverse of `split_heads`.
# why: concatenates the heads one by one
def merge_heads(Z: torch.Tensor) -> torch.Tensor:
    return torch.cat([head for head in Z.unbind(dim=-3)], dim=-1)
