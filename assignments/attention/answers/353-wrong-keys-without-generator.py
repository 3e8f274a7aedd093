# cell: spread
# kind: wrong
# author: student
# sentence: Draw everything with the given `generator`, so that the same seed gives the same numbers.
# why: the keys come from the global generator
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    q = torch.randn(n, d_k, generator=generator)
    k = torch.randn_like(q)
    scores = (q * k).sum(dim=1)
    return scores.std().item(), (scores / math.sqrt(d_k)).std().item()
