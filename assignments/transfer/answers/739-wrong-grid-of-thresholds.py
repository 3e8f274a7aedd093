# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries 1001 equally spaced thresholds; for the gaps -1e6, 10, 11, 1e6 (no answer, no answer, right, right) none of them is from 10 to below 11: mean 0.75 instead of 1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be
        equal, and two may be neighbours there, with no number between them); n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
    """
    if not (gaps.shape == answerable.shape == f1.shape):
        raise ValueError("gaps, answerable and f1 must have the same shape")
    gaps64 = gaps.detach().to(torch.float64)
    scores = f1.detach().to(torch.float64)
    silent_value = (~answerable).to(torch.float64)

    def mean_f1(tau: float) -> float:
        answered = gaps64 > tau
        return torch.where(answered, scores * answerable, silent_value).mean().item()

    # a fine grid from below the smallest to above the largest gap
    low = gaps64.min().item() - 1.0
    high = gaps64.max().item() + 1.0
    grid = torch.linspace(low, high, steps=1001, dtype=torch.float64).tolist()

    best_tau = grid[0]
    best_value = mean_f1(best_tau)
    for tau in grid[1:]:
        value = mean_f1(tau)
        if value > best_value:
            best_tau, best_value = tau, value
    return best_tau
