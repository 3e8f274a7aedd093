# cell: margin
# kind: wrong
# author: student
# sentence: Return the smallest margin that guarantees at least `weight` for the best of `n` keys.
# why: the search ends at 20, which is not enough for many keys and weights close to 1
def smallest_margin(n: int, weight: float) -> float:
    def reached(m: float) -> float:
        return 1 / (1 + (n - 1) * math.exp(-m))

    low, high = 0.0, 20.0  # a margin of 20 is as good as infinite
    if reached(low) >= weight:
        return 0.0
    for _ in range(100):
        middle = (low + high) / 2
        if reached(middle) >= weight:
            high = middle
        else:
            low = middle
    return high
