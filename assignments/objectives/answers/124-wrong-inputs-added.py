# cell: masked-inputs
# kind: wrong
# author: student
# sentence: in which the tokens at `hidden` places can't be seen
# why: the mask vector is added to the token in place of replacing it
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    return tokens + hidden.unsqueeze(-1) * mask_vector + positions
