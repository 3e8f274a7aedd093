# cell: threshold
# kind: wrong
# author: assistant
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: a millionth below each gap: in float32 at a million it is the gap itself, and it steps over close gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    eps = 1e-6
    candidates = torch.cat([gaps - eps, gaps.max()[None] + eps])
    silent = (~answerable).double()
    best = max(candidates, key=lambda tau: torch.where(gaps > tau, f1, silent).mean().item())
    return best.item()
