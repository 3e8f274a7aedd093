# cell: saturation
# kind: right
# author: assistant
# sentence: Each query (d_k,) has `n_keys` keys (n_keys, d_k) of its own
# why: a loop with a running sum, drawing keys before the query
def mean_largest_weight(d_k: int, n_keys: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Monte Carlo estimate of E[max weight] without and with scaling."""
    total_raw, total_scaled = 0.0, 0.0
    for _ in range(n):
        keys = torch.randn(n_keys, d_k, generator=generator, dtype=torch.float64)
        query = torch.randn(d_k, generator=generator, dtype=torch.float64)
        logits = torch.mv(keys, query)
        total_raw += torch.softmax(logits, dim=0).max().item()
        total_scaled += torch.softmax(logits / math.sqrt(d_k), dim=0).max().item()
    return total_raw / n, total_scaled / n
