# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: what is below all gaps is minus infinity
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    right: (n,), boolean, whether the best span is the right answer (never true without an answer)
    """
    questions = list(zip(gaps.tolist(), answerable.tolist(), right.tolist()))

    def n_right(tau: float) -> int:
        return sum(good if gap > tau else not has for gap, has, good in questions)

    return max([-math.inf, *gaps.tolist()], key=n_right)
