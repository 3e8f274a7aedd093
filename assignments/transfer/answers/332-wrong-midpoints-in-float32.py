# cell: threshold
# kind: wrong
# author: student
# sentence: best score minus null score, up to a million, in float32 or float64
# why: the midpoint of two neighbouring float32 numbers is rounded up to the larger one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    right: (n,), boolean, whether the best span is the right answer (never true without an answer)
    """
    ordered = gaps.unique()
    middle = (ordered[1:] + ordered[:-1]) / 2
    candidates = torch.cat([ordered[:1] - 1, middle, ordered[-1:] + 1])
    given = gaps[None, :] > candidates[:, None]
    good = torch.where(given, right & answerable, ~answerable).sum(dim=1)
    return candidates[good.argmax()].item()
