# cell: saturation
# kind: wrong
# author: student
# sentence: Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.
# why: the largest of the mean weights instead of the mean of the largest
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    q = torch.randn(n, d_k, generator=generator)
    k = torch.randn(n, n_keys, d_k, generator=generator)
    scores = torch.einsum("nd,nkd->nk", q, k)
    raw = torch.softmax(scores, -1).mean(0).max()
    scaled = torch.softmax(scores / math.sqrt(d_k), -1).mean(0).max()
    return raw.item(), scaled.item()
