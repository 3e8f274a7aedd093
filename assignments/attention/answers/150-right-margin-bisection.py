# cell: margin
# kind: right
# author: student
# sentence: returns: the margin, never below 0, and exact up to rounding
# why: bisects the condition (n-1) e^-m <= (1-w)/w down to rounding
def smallest_margin(n: int, weight: float) -> float:
    def enough(m):
        return (n - 1) * math.exp(-m) <= (1 - weight) / weight

    low, high = 0.0, 1.0
    if enough(low):
        return 0.0
    while not enough(high):
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        if enough(middle):
            high = middle
        else:
            low = middle
    return high
