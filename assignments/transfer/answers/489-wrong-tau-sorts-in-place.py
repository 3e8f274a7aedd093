# cell: threshold
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: sorts the caller's gaps through .numpy(), and so also loses their questions
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = gaps.argsort()
    answerable, f1 = answerable[order], f1[order]
    gaps.numpy().sort()
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
