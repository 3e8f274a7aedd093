# cell: threshold
# kind: wrong
# author: student
# sentence: A question with an answer gets 0 when none is given.
# why: takes every f1 of 0 for a question without an answer: silence on an answerable one with a wrong span earns 1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = [-math.inf, *gaps.double().tolist()]

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(gaps > tau, f1, (f1 == 0).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
