# cell: average-scale
# kind: wrong
# author: student
# sentence: all keys but a and b together hold at most `leak` of the weight
# why: takes the leak for 1/2 - w_a, which is half of what the others hold
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    if n == 2 or leak >= 0.5:
        return 0.0
    w = 0.5 - leak
    rest = 1 / w - 2  # (n - 2) e^{-c / sqrt(d_k)}
    return max(0.0, -math.sqrt(d_k) * math.log(rest / (n - 2)))
