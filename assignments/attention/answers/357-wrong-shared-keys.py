# cell: saturation
# kind: wrong
# author: assistant
# sentence: Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
# why: all queries share one set of keys: for d_k = 1 and two keys the result hangs on the two
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    Q = torch.randn(n, d_k, generator=generator)
    K = torch.randn(n_keys, d_k, generator=generator)
    scores = Q @ K.T
    unscaled = torch.softmax(scores, dim=-1).max(dim=-1).values.mean().item()
    scaled = torch.softmax(scores / math.sqrt(d_k), dim=-1).max(dim=-1).values.mean().item()
    return unscaled, scaled
