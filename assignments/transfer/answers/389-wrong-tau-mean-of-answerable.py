# cell: threshold
# kind: wrong
# author: student
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: questions without an answer are left out, so that all are answered
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    best, best_total = float("inf"), -1.0
    for tau in [float("-inf")] + sorted(gaps.tolist()):
        total = f1[(gaps.double() > tau) & answerable].sum().item()
        if total > best_total:
            best, best_total = tau, total
    return best
