# cell: threshold
# kind: right
# author: assistant
# sentence: A mean F1 within 1e-6 of the highest will do
# why: minimises a regret instead: lost F1 of silent questions plus answered questions without an answer, by prefix sums and bisect
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    from bisect import bisect_right
    from itertools import accumulate

    pairs = sorted((gap, value if has else -1.0) for gap, has, value in zip(gaps.tolist(), answerable.tolist(), f1.tolist()))
    keys = [gap for gap, _ in pairs]
    lost = [0.0, *accumulate(gain for _, gain in pairs)]  # regret of silence on the lowest k
    return min((-math.inf, *keys), key=lambda tau: lost[bisect_right(keys, tau)])
