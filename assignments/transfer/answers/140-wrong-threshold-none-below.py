# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries only the gaps themselves, so that the question with the smallest gap can never be answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best_tau, best_count = None, -1
    for tau in gaps.tolist():
        given = gaps > tau
        count = torch.where(given, f1, (~answerable).double()).sum().item()
        if count > best_count:
            best_tau, best_count = tau, count
    return best_tau
