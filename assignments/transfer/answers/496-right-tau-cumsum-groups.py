# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: sorted by gap, gains summed, cuts only between different gaps
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = torch.argsort(gaps.double(), descending=True)
    g = gaps.double()[order]
    gain = torch.where(answerable, f1, torch.full_like(f1, -1.0))[order].cumsum(0)
    last = torch.ones(len(g), dtype=torch.bool)
    last[:-1] = g[1:] < g[:-1]  # last of its group of equal gaps
    gain = gain.masked_fill(~last, -math.inf)
    k = int(gain.argmax())
    if gain[k] <= 0:
        return math.inf
    return float(g[k + 1]) if k + 1 < len(g) else -math.inf
