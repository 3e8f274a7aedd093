# cell: threshold
# kind: wrong
# author: assistant
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: chooses with gap >= g and returns g - 1e-9, which steps over neighbours at a million
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    silent = (~answerable).double()
    best, best_mean = math.inf, silent.mean().item()
    for g in scores.tolist():
        mean = torch.where(scores >= g, f1, silent).mean().item()
        if mean > best_mean:
            best, best_mean = g - 1e-9, mean
    return best
