# cell: saturation
# kind: right
# author: assistant
# sentence: Draw everything with the given `generator`: the same seed gives the same numbers, and a second call with the same generator gives new ones.
# why: draws each query with its keys in one piece, in float64, query by query; the largest weight is 1 / sum of exp(s - max)
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.

    Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
    """
    raw, scaled = [], []
    for _ in range(n):
        block = torch.empty(1 + n_keys, d_k, dtype=torch.float64).normal_(generator=generator)
        scores = block[1:].mv(block[0])
        below = scores - scores.max()
        raw.append(1 / below.exp().sum().item())
        scaled.append(1 / (below / d_k**0.5).exp().sum().item())
    return sum(raw) / n, sum(scaled) / n
