# cell: average-scale
# kind: wrong
# author: student
# sentence: Now with scaled scores, as in a transformer, and with $n$ orthonormal keys of size $d_k$.
# why: forgets the factor of the root of d_k: the leak is larger than allowed
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    if n == 2:
        return 0.0
    return max(0.0, math.log((n - 2) * (1 - leak) / (2 * leak)))
