# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: abs keeps it from being negative, but asks for a margin where none is needed
def smallest_margin(n: int, weight: float) -> float:
    ratio = (1 - weight) / (weight * (n - 1))
    return abs(-math.log(ratio))
