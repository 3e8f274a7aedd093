# cell: spread
# kind: wrong
# author: student
# sentence: Return the standard deviation of q·k over `n` random pairs: as it is, and with the same scores scaled.
# why: the scaled number comes from a second draw and not from the same scores
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    def draw():
        q = torch.randn(n, d_k, generator=generator)
        k = torch.randn(n, d_k, generator=generator)
        return (q * k).sum(-1)

    return draw().std().item(), (draw() / d_k**0.5).std().item()
