# cell: spread
# kind: wrong
# author: student
# sentence: Draw everything with the given `generator`
# why: draws from a copy that starts at the seed, so a second call with the same generator repeats the first
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    own = torch.Generator().manual_seed(generator.initial_seed())
    q, k = torch.randn(2, n, d_k, generator=own)
    scores = (q * k).sum(dim=1)
    return scores.std().item(), (scores / math.sqrt(d_k)).std().item()
