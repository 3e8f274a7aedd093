# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: a grid of a thousand thresholds steps over gaps that lie close together
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    lo, hi = gaps.min().item() - 1, gaps.max().item() + 1
    taus = torch.linspace(lo, hi, 1000, dtype=torch.float64)
    silent = (~answerable).double()
    means = torch.stack([torch.where(gaps.double() > tau, f1, silent).mean() for tau in taus])
    return taus[means.argmax()].item()
