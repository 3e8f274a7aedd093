# cell: saturation
# kind: wrong
# author: student
# sentence: *Scaled* means divided by the root of the key size.
# why: divides the scores by d_k, not by its root: for d_k=256, 16 keys, the scaled mean is about 0.07 instead of about 0.24
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    q = torch.randn(n, 1, d_k, generator=generator)
    k = torch.randn(n, n_keys, d_k, generator=generator)
    scores = (q * k).sum(dim=-1)
    raw = torch.softmax(scores, dim=-1).amax(dim=-1).mean()
    scaled = torch.softmax(scores / d_k, dim=-1).amax(dim=-1).mean()
    return raw.item(), scaled.item()
