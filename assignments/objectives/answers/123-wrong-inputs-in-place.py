# cell: masked-inputs
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place.
# why: writes the mask vector into the caller's tokens
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can."""
    tokens[hidden] = mask_vector
    return tokens + positions.unsqueeze(0)
