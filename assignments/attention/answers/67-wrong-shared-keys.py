# cell: saturation
# kind: wrong
# author: student
# sentence: Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own
# why: all queries share one set of keys
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    Q = torch.randn(n, d_k, generator=generator)
    K = torch.randn(n_keys, d_k, generator=generator)
    S = Q @ K.T
    unscaled = softmax(S).amax(-1).mean().item()
    scaled = softmax(S / math.sqrt(d_k)).amax(-1).mean().item()
    return unscaled, scaled
