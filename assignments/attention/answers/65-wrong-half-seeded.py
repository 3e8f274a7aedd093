# cell: spread
# kind: wrong
# author: assistant
# sentence: Draw everything with the given `generator`, so that the same seed gives the same numbers.
# why: randn_like takes no generator: the keys come from the global one
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Empirical standard deviation of raw and scaled dot products."""
    queries = torch.randn(n, d_k, generator=generator)
    keys = torch.randn_like(queries)
    scores = torch.einsum("nd,nd->n", queries, keys)
    return float(scores.std()), float((scores / math.sqrt(d_k)).std())
