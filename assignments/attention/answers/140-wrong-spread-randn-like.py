# cell: spread
# kind: wrong
# author: student
# sentence: Draw everything with the given `generator`, so that the same seed gives the same numbers.
# why: randn_like draws the keys from torch's global generator
def score_spread(d_k: int, n: int, generator: torch.Generator) -> tuple[float, float]:
    q = torch.randn(n, d_k, generator=generator)
    k = torch.randn_like(q)
    s = (q * k).sum(dim=1)
    return s.std().item(), (s / math.sqrt(d_k)).std().item()
