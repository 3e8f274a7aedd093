# cell: saturation
# kind: wrong
# author: student
# sentence: Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own; all entries are independent standard normal.
# why: all queries meet the same keys
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    q = torch.randn(n, d_k, generator=generator)
    k = torch.randn(n_keys, d_k, generator=generator)
    scores = q @ k.T  # (n, n_keys)
    raw = torch.softmax(scores, dim=-1).amax(-1).mean()
    scaled = torch.softmax(scores / math.sqrt(d_k), dim=-1).amax(-1).mean()
    return raw.item(), scaled.item()
