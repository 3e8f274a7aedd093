# cell: causal
# kind: wrong
# author: assistant
# sentence: returns: (n, n), of `dtype`
# why: argument dtype ignored: causal_mask(4, torch.float64) is float32
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Return the additive causal mask of `n` positions.

    returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
    """
    return nn.Transformer.generate_square_subsequent_mask(n)
