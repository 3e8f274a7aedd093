# cell: threshold
# kind: right
# author: assistant
# sentence: return any of them.
# why: all thresholds at once, as a matrix
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    g = gaps.double()
    taus = torch.cat([g.min().unsqueeze(0) - 1, g])  # (n + 1,)
    given = g[None, :] > taus[:, None]  # (n + 1, n)
    points = torch.where(answerable[None, :], given * f1[None, :], (~given).to(f1.dtype))
    return taus[points.mean(dim=1).argmax()].item()
