# cell: threshold
# kind: right
# author: assistant
# sentence: Several thresholds may have that mean, for example all those between two gaps: return any of them.
# why: for each gap the next float64 below it, and plus infinity
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    silent = (~answerable).double()

    def mean(tau: float) -> float:
        return torch.where(scores > tau, f1, silent).mean().item()

    candidates = [math.inf, *(math.nextafter(gap, -math.inf) for gap in scores.tolist())]
    return max(candidates, key=mean)
