# cell: spread
# kind: wrong
# author: assistant
# sentence: Draw everything with the given `generator`, so that the same seed gives the same numbers.
# why: draws with a copy: the given generator does not move on, and a second call repeats the first
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    own = torch.Generator().manual_seed(generator.initial_seed())
    q = torch.randn(n, d_k, generator=own)
    k = torch.randn(n, d_k, generator=own)
    scores = (q * k).sum(dim=-1)
    return scores.std().item(), (scores / math.sqrt(d_k)).std().item()
