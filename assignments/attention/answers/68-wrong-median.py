# cell: saturation
# kind: wrong
# author: student
# sentence: Return the mean over `n` random queries of the largest weight
# why: the median, which is nearer to 1 without the scale
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    q = torch.randn(n, 1, d_k, generator=generator)
    k = torch.randn(n, n_keys, d_k, generator=generator)
    s = (q * k).sum(-1)
    top = [softmax(x).max(-1).values for x in (s, s / math.sqrt(d_k))]
    return top[0].median().item(), top[1].median().item()
