# cell: spread
# kind: wrong
# author: student
# sentence: Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.
# why: the scaled scores are drawn anew
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    def deviation(scale: float) -> float:
        q = torch.randn(n, d_k, generator=generator)
        k = torch.randn(n, d_k, generator=generator)
        return ((q * k).sum(-1) * scale).std().item()

    return deviation(1.0), deviation(d_k**-0.5)
