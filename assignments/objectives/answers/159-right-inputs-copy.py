# cell: masked-inputs
# kind: right
# author: student
# sentence: Where nothing is masked, it is the sum of the token's vector and the position's.
# why: writes into a copy
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    made = tokens.clone()
    made[hidden] = mask_vector.to(made.dtype)
    made += positions
    return made
