# cell: causal
# kind: right
# author: assistant
# sentence: Return the additive causal mask of `n` positions.
# why: torch's own mask; one more optional argument

def causal_mask(n: int, dtype: torch.dtype = torch.float32, device=None) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return nn.Transformer.generate_square_subsequent_mask(n, device=device, dtype=dtype)
