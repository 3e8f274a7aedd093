# cell: spread
# kind: right
# author: student
# sentence: The order in which you draw is up to you.
# why: draws keys before queries, in float64, and divides the deviation instead of the scores
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    keys = torch.randn(n, d_k, generator=generator, dtype=torch.float64)
    queries = torch.randn(n, d_k, generator=generator, dtype=torch.float64)
    raw = torch.linalg.vecdot(queries, keys).std().item()
    return raw, raw / math.sqrt(d_k)
