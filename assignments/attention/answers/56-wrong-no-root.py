# cell: average-scale
# kind: wrong
# author: student
# sentence: Now with scaled scores, as in a transformer: The query scores c/sqrt(d_k) on keys a and b
# why: solves for the scaled score and returns it as c
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    if n == 2:
        return 0.0
    e = 2 * leak / ((1 - leak) * (n - 2))
    return max(0.0, -math.log(e))
