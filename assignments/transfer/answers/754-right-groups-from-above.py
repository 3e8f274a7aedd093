# cell: threshold
# kind: right
# author: student
# sentence: returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
# why: goes down the groups of equal gaps and returns infinity when none should be answered, minus infinity when all should
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32 (several may be
        equal, and two may be neighbours there, with no number between them); n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    returns: tau, which may be infinite; it is compared with the gaps in float64. A mean F1 within 1e-6 of the highest will do
    """
    from itertools import groupby

    rows = sorted(zip(gaps.tolist(), answerable.tolist(), f1.tolist()), key=lambda row: -row[0])
    groups = [(gap, list(same)) for gap, same in groupby(rows, key=lambda row: row[0])]
    total = best = 0.0  # change against giving no answer at all
    tau = math.inf
    for k, (_, same) in enumerate(groups):
        total += sum(value if has_answer else -1.0 for _, has_answer, value in same)
        if total > best:
            best = total
            tau = groups[k + 1][0] if k + 1 < len(groups) else -math.inf
    return tau
