# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: what is below all gaps is minus infinity
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    """
    questions = list(zip(gaps.tolist(), answerable.tolist(), f1.tolist()))

    def n_right(tau: float) -> float:
        return sum(good if gap > tau else not has for gap, has, good in questions)

    return max([-math.inf, *gaps.tolist()], key=n_right)
