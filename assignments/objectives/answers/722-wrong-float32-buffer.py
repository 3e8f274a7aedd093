# cell: masked-inputs
# kind: wrong
# author: student
# sentence: Functions work in float64 too: from such arguments they return float64. Gradients pass through the losses, logits and vectors that functions return.
# why: filled into a fresh float32 tensor: float64 tokens 1/3 with positions 0 come back in float32, as 0.3333333433
def masked_inputs(
    tokens: torch.Tensor, positions: torch.Tensor, mask_vector: torch.Tensor, hidden: torch.Tensor
) -> torch.Tensor:
    """Return the input of an encoder in which the tokens at `hidden` places can't be seen, but their places can.

    tokens: (B, T, d)   positions: (T, d)   mask_vector: (d,)   hidden: (B, T), True where a token is masked
    returns: (B, T, d)
    """
    B, T, d = tokens.shape
    x = torch.zeros(B, T, d)
    for b in range(B):
        for t in range(T):
            # which token is hidden, where it stands is not
            token = mask_vector if hidden[b, t] else tokens[b, t]
            x[b, t] = token + positions[t]
    return x
