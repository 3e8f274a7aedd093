# cell: threshold
# kind: right
# author: student
# sentence: A question without an answer gets 1 when none is given, and 0 otherwise.
# why: one question after the other, no tensor arithmetic but the comparison; the last of equal thresholds is kept
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    def points(tau):
        found = []
        for gap, has, value in zip(gaps.double(), answerable, f1):
            if bool(gap > tau):
                found.append(float(value) if has else 0.0)
            else:
                found.append(0.0 if has else 1.0)
        return sum(found) / len(found)


    best = -math.inf
    for tau in gaps.double().tolist():
        if points(tau) >= points(best):
            best = tau
    return best
