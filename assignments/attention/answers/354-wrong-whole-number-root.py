# cell: spread
# kind: wrong
# author: student
# sentence: Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.
# why: math.isqrt rounds the root down: wrong for every key size that is no square
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    Q = torch.randn(n, d_k, generator=generator)
    K = torch.randn(n, d_k, generator=generator)
    scores = torch.einsum("nd,nd->n", Q, K)
    return scores.std().item(), (scores / math.isqrt(d_k)).std().item()
