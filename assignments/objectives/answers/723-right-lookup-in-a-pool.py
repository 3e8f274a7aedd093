# cell: masked-inputs
# kind: right
# author: student
# sentence: Where nothing is masked, it is the sum of the token's vector and the position's.
# why: row 0 of a pool is the mask vector, the other rows are the tokens; each place looks up its row, then positions are added everywhere
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can.

    tokens: (B, T, d)   positions: (T, d)   mask_vector: (d,)   hidden: (B, T), True where a token is masked
    returns: (B, T, d)
    """
    B, T, d = tokens.shape
    pool = torch.cat([mask_vector[None], tokens.reshape(B * T, d)])  # (1 + B T, d)
    rows = torch.arange(1, B * T + 1, device=tokens.device).reshape(B, T)
    rows = rows * hidden.logical_not()  # 0, the mask vector, where a token is hidden
    return pool[rows] + positions
