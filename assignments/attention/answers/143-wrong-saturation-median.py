# cell: saturation
# kind: wrong
# author: student
# sentence: Return the mean over `n` random queries of the largest weight: unscaled, and with the same scores scaled.
# why: takes the median over the queries
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    q = torch.randn(n, 1, d_k, generator=generator)
    k = torch.randn(n, n_keys, d_k, generator=generator)
    scores = (q * k).sum(-1)
    result = []
    for s in (scores, scores / math.sqrt(d_k)):
        result.append(torch.softmax(s, dim=-1).amax(dim=-1).median().item())
    return tuple(result)
