# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: sorts and cuts anywhere, also between equal gaps, which no tau can separate; gaps (2, 2, 1), answerable (yes, no, yes), F1 (1, 0, 0.5) gives tau = 2 with mean 1/3 instead of one below 1 with 1/2
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be
        equal, and two may be neighbours there, with no number between them); n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
    """
    order = gaps.argsort(descending=True, stable=True)
    gaps, answerable, f1 = gaps[order], answerable[order], f1[order]
    # total[k]: F1 when the k questions with the largest gaps are answered
    gain = torch.where(answerable, f1, -1.0)
    total = torch.cat([torch.zeros(1, dtype=gain.dtype), gain.cumsum(0)])
    k = int(total.argmax())
    return gaps[k].item() if k < len(gaps) else gaps[-1].item() - 1
