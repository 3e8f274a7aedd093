# cell: threshold
# kind: wrong
# author: student
# sentence: Return a threshold that makes as many dev questions right as any threshold can.
# why: tries the gaps themselves and nothing below all of them
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    """Return a tau for which the most questions are right, when an answer is given where gap > tau."""

    def score(tau: float) -> int:
        given = gaps > tau
        return int((given & right).sum() + (~given & ~answerable).sum())

    return max(gaps.tolist(), key=score)

