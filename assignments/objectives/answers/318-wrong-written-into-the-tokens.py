# cell: masked-inputs
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the mask vector is written into the tensor of the caller
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can.

    tokens: (B, T, d)   positions: (T, d)   mask_vector: (d,)   hidden: (B, T), True where a token is masked
    returns: (B, T, d)
    """
    tokens[hidden] = mask_vector
    return tokens + positions
