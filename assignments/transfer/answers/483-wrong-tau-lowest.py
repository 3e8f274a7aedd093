# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: keeps the lowest mean (wrong comparison)
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best_tau, best = None, 2.0
    for tau in [-math.inf, *gaps.double().tolist()]:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score < best:
            best_tau, best = tau, score
    return best_tau
