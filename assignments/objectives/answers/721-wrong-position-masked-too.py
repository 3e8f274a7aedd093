# cell: masked-inputs
# kind: wrong
# author: student
# sentence: It must not take away *where* the place is.
# why: the mask vector replaces token and position together: two masked places get the same vector, [5, 5] at place 1 of the check and not [5.1, 5]
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can.

    tokens: (B, T, d)   positions: (T, d)   mask_vector: (d,)   hidden: (B, T), True where a token is masked
    returns: (B, T, d)
    """
    x = tokens + positions  # (B, T, d)
    return torch.where(hidden.unsqueeze(-1), mask_vector, x)
