# cell: spread
# kind: right
# author: student
# sentence: The order in which you draw is up to you.
# why: draws dimension by dimension, and divides the variance by n
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    """Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.

    Queries and keys are (n, d_k), with independent standard normal entries.
    """
    scores = torch.zeros(n, dtype=torch.float64)
    for _ in range(d_k):
        pair = torch.randn(2, n, generator=generator, dtype=torch.float64)
        scores += pair[0] * pair[1]
    raw = math.sqrt((scores**2).mean() - scores.mean() ** 2)
    return raw, raw / math.sqrt(d_k)
