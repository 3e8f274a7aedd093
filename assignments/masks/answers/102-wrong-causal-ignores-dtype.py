# cell: causal
# kind: wrong
# author: assistant
# sentence: returns: (n, n), of `dtype`; 0 where query i (row) may look at key j (column), -inf elsewhere
# why: the library function is called without the dtype, so the mask is always float32
def causal_mask(n: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Additive causal mask, as torch makes it."""
    return nn.Transformer.generate_square_subsequent_mask(n)
