# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: only thresholds between two gaps: with n = 1 there is none and max() raises
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    ordered = sorted(gaps.tolist())
    pairs = list(zip(ordered, ordered[1:]))
    silent = (~answerable).double()
    return max(
        (low for low, high in pairs),
        key=lambda tau: torch.where(gaps.double() > tau, f1, silent).mean().item(),
    )
