# cell: saturation
# kind: right
# author: student
# sentence: The order in which you draw is up to you.
# why: one query with its keys at a time
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    raw, scaled = 0.0, 0.0
    for _ in range(n):
        q = torch.randn(d_k, generator=generator)
        K = torch.randn(n_keys, d_k, generator=generator)
        s = K @ q
        raw += torch.softmax(s, 0).max().item()
        scaled += torch.softmax(s / d_k**0.5, 0).max().item()
    return raw / n, scaled / n
