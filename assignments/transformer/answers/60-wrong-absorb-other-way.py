# cell: absorb
# kind: wrong
# author: student
# sentence: `merge_heads(shift_heads(Z)) @ new.T` must equal `merge_heads(Z) @ weight.T`.
# why: the columns are moved in the other direction: right for two heads only
def absorb_shift(weight: torch.Tensor, n_heads: int) -> torch.Tensor:
    size = weight.shape[1] // n_heads
    return torch.cat([weight[:, -size:], weight[:, :-size]], dim=1)
