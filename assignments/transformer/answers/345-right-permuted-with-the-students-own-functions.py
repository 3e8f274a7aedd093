# cell: absorb
# kind: right
# author: student
# sentence: Write the matrix for the shifted layer that gives the old output
# why: treats each row of the matrix as a vector of heads, shifts its heads and merges them
def absorb_shift(weight: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the output matrix with which shifted heads give what unshifted heads gave with `weight`.

    weight: (d, d), as `nn.Linear` keeps it: (outputs, inputs)
    """
    rows = split_heads(weight[:, None, :], n_heads)  # (d, h, 1, d / h)
    return merge_heads(shift_heads(rows))[:, 0]
