# cell: threshold
# kind: wrong
# author: assistant
# sentence: several may be equal, and two may be neighbours, with no number of their dtype between them
# why: the midpoint of two neighbours in float64 may be rounded up to the upper one, which is then not answered; scored by rank, not by comparison
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = torch.argsort(gaps.double(), descending=True)
    g = gaps.double()[order]
    gain = torch.where(answerable, f1, -torch.ones_like(f1))[order]
    total = torch.cat([torch.zeros(1, dtype=torch.float64), gain.cumsum(0)])
    cuts = [k for k in range(len(g) + 1) if k in (0, len(g)) or g[k - 1] > g[k]]
    k = max(cuts, key=lambda k: total[k].item())
    if k == 0:
        return g[0].item() + 1.0
    if k == len(g):
        return g[-1].item() - 1.0
    return (g[k - 1].item() + g[k].item()) / 2
