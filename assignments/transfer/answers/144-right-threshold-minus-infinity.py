# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: minus infinity stands for "below all of them" and is returned when answering everything is best
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    rows = list(zip(gaps.tolist(), answerable.tolist(), f1.tolist()))

    def good(tau: float) -> float:
        return sum(ok if gap > tau else not has for gap, has, ok in rows)

    return max([float("-inf"), *(gap for gap, _, _ in rows)], key=good)
