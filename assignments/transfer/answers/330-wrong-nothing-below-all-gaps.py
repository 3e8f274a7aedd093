# cell: threshold
# kind: wrong
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: tries the gaps alone, so that the question with the smallest gap never gets its answer
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    right: (n,), boolean, whether the best span is the right answer (never true without an answer)
    """
    best_tau, best_right = gaps[0].item(), -1
    for tau in gaps.sort().values.tolist():
        given = gaps > tau
        n_right = ((given & answerable & right) | (~given & ~answerable)).sum().item()
        if n_right > best_right:
            best_tau, best_right = tau, n_right
    return best_tau
