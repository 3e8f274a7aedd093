# cell: fisher
# kind: wrong
# author: assistant
# sentence: Fisher's exact test answers without any approximation.
# why: makes floats of the binomials, which overflow for a thousand answers and more: a test set of 852 examples is enough
def fisher(right_1: int, n_1: int, right_2: int, n_2: int) -> float:
    total, right = n_1 + n_2, right_1 + right_2
    denominator = float(math.comb(total, n_1))
    p = 0.0
    for k in range(right_1, min(n_1, right) + 1):
        p += float(math.comb(right, k)) * float(math.comb(total - right, n_1 - k)) / denominator
    return min(p, 1.0)
