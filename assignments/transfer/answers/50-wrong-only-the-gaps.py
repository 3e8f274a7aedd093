# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: tries the gaps themselves and nothing below all of them
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau."""

    def score(tau: float) -> float:
        given = gaps > tau
        return float((given * f1).sum() + (~given & ~answerable).sum())

    return max(gaps.tolist(), key=score)

