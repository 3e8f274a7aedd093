# cell: threshold
# kind: wrong
# author: student
# sentence: gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be equal, and two may be neighbours, with no number of their dtype between them); n is at least 1
# why: tries midpoints only, in the dtype of the gaps; of the float32 neighbours 1 + 2**-23 (no answer) and 1 + 2**-22 (right) the midpoint is rounded to the upper one: mean 0.5 instead of 1
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be
        equal, and two may be neighbours there, with no number between them); n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
    """
    values = torch.unique(gaps)  # sorted
    candidates = torch.cat([values[:1] - 1, (values[:-1] + values[1:]) / 2, values[-1:] + 1])
    best_tau, best_mean = None, -1.0
    for tau in candidates:
        given = gaps > tau
        mean = torch.where(given, torch.where(answerable, f1, 0.0), (~answerable).double()).mean().item()
        if mean > best_mean:
            best_tau, best_mean = tau.item(), mean
    return best_tau
