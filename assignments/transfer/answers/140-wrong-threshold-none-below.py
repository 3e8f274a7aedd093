# cell: threshold
# kind: wrong
# author: student
# sentence: Return a threshold that makes as many dev questions right as any threshold can.
# why: tries only the gaps themselves, so that the question with the smallest gap can never be answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    best_tau, best_count = None, -1
    for tau in gaps.tolist():
        given = gaps > tau
        count = int((given & right).sum() + (~given & ~answerable).sum())
        if count > best_count:
            best_tau, best_count = tau, count
    return best_tau
