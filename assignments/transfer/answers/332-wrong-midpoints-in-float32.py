# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the midpoint of two neighbouring float32 numbers is rounded up to the larger one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    """
    ordered = gaps.unique()
    middle = (ordered[1:] + ordered[:-1]) / 2
    candidates = torch.cat([ordered[:1] - 1, middle, ordered[-1:] + 1])
    given = gaps[None, :] > candidates[:, None]
    good = torch.where(given, f1, (~answerable).double()).sum(dim=1)
    return candidates[good.argmax()].item()
