# cell: spread
# kind: wrong
# author: student
# sentence: Queries and keys are (n, d_k), with independent standard normal entries.
# why: all queries meet the same key, so the spread is the length of that key
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    queries = torch.randn(n, d_k, generator=generator)
    key = torch.randn(d_k, generator=generator)
    scores = queries @ key
    return scores.std().item(), scores.std().item() / math.sqrt(d_k)
