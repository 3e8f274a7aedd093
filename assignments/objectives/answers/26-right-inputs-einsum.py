# cell: masked-inputs
# kind: right
# author: student
# sentence: Choose between two vectors at every place, then add the positions to all of them.
# why: an outer product of the mask and the mask vector, and masked_fill for the tokens
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    instead = torch.einsum("bt,d->btd", hidden.to(mask_vector.dtype), mask_vector)
    return tokens.masked_fill(hidden[:, :, None], 0.0) + instead + positions[None]
