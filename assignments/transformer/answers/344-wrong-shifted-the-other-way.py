# cell: absorb
# kind: wrong
# author: student
# sentence: `merge_heads(shift_heads(Z)) @ new.T` must equal `merge_heads(Z) @ weight.T`
# why: the columns go back by a head in place of along with it; with one or two heads nobody notices
def absorb_shift(weight: torch.Tensor, n_heads: int) -> torch.Tensor:
    """Return the output matrix with which shifted heads give what unshifted heads gave with `weight`.

    weight: (d, d), as `nn.Linear` keeps it: (outputs, inputs)
    """
    size = weight.shape[1] // n_heads
    return torch.roll(weight, shifts=size, dims=1)
