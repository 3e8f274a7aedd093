# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: turns everything into float32: gaps that are neighbours in float64 become one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    g, s, silent = gaps.float(), f1.float(), (~answerable).float()
    candidates = [float("-inf")] + g.tolist()
    means = [torch.where(g > tau, s, silent).mean().item() for tau in candidates]
    return candidates[means.index(max(means))]
