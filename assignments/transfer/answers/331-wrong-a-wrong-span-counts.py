# cell: threshold
# kind: wrong
# author: student
# sentence: if it has one, one is given, and it is the right one
# why: counts every answer to an answerable question as right
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    right: (n,), boolean, whether the best span is the right answer (never true without an answer)
    """
    candidates = [gaps.min().item() - 1.0] + gaps.tolist()
    scores = [((gaps.double() > tau) == answerable).sum().item() for tau in candidates]
    return candidates[scores.index(max(scores))]
