# cell: spread
# kind: wrong
# author: student
# sentence: Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.
# why: draws new pairs for the scaled scores: score_spread(4, 20, g) has raw / scaled different from 2
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    def scores():
        q = torch.randn(n, d_k, generator=generator)
        k = torch.randn(n, d_k, generator=generator)
        return (q * k).sum(dim=1)

    return scores().std().item(), (scores() / math.sqrt(d_k)).std().item()
