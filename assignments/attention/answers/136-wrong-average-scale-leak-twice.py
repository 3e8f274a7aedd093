# cell: average-scale
# kind: wrong
# author: student
# sentence: Return the smallest c for which all keys but a and b together hold at most `leak` of the weight.
# why: sets w_a = 1/2 - leak, which lets the others hold twice the leak
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    if n == 2 or leak >= 0.5:
        return 0.0
    w = 0.5 - leak
    rest = (1 / w - 2) / (n - 2)
    return max(0.0, -math.sqrt(d_k) * math.log(rest))
