# cell: masked-inputs
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the mask vector is written into the caller's tokens
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    tokens[hidden] = mask_vector
    return tokens + positions
