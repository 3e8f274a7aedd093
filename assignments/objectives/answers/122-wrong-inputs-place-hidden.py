# cell: masked-inputs
# kind: wrong
# author: student
# sentence: It must not take away *where* the place is.
# why: the mask vector replaces token and position
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    return torch.where(hidden[..., None], mask_vector, tokens + positions)
