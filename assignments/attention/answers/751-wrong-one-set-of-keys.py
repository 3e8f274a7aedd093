# cell: saturation
# kind: wrong
# author: student
# sentence: Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
# why: draws one set of keys for all queries: for d_k=1, n_keys=2, n=500 the result depends on these two keys and varies some twenty times as much from seed to seed
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    queries = torch.randn(n, d_k, generator=generator)
    keys = torch.randn(n_keys, d_k, generator=generator)
    scores = queries @ keys.T  # (n, n_keys)
    raw = torch.softmax(scores, dim=-1).max(dim=-1).values.mean()
    scaled = torch.softmax(scores / d_k**0.5, dim=-1).max(dim=-1).values.mean()
    return raw.item(), scaled.item()
