# cell: absorb
# kind: wrong
# author: student
# sentence: `merge_heads(shift_heads(Z)) @ new.T` must equal `merge_heads(Z) @ weight.T`.
# why: moves the blocks of columns to the right instead of to the left: right for 2 heads, wrong for weight (6, 6) with 3 heads
def absorb_shift(weight: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the output matrix with which shifted heads give what unshifted heads gave with `weight`.

    weight: (d, d), as `nn.Linear` keeps it: (outputs, inputs)
    """
    d_head = weight.shape[1] // n_heads
    return torch.roll(weight, shifts=d_head, dims=1)
