# cell: threshold
# kind: wrong
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: tries the gaps alone, so that the question with the smallest gap never gets its answer
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    """
    best_tau, best_right = gaps[0].item(), -1
    for tau in gaps.sort().values.tolist():
        given = gaps > tau
        n_right = (given * f1 + (~given & ~answerable)).sum().item()
        if n_right > best_right:
            best_tau, best_right = tau, n_right
    return best_tau
