# cell: average-scale
# kind: right
# author: student
# sentence: Write the leak as $\ell = 1 - 2 w_a$, put in the formula, and solve for $e^{-c/\sqrt{d_k}}$ first.
# why: solves for the exponential and takes its logarithm only where it is below one
def averaging_scale(d_k: int, n: int, leak: float) -> float:
    # (n - 2) e = 2 leak / (1 - leak)
    wanted = 2 * leak / (1 - leak)
    if n - 2 <= wanted:
        return 0.0
    return -(d_k**0.5) * math.log(wanted / (n - 2))
