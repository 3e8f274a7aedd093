# cell: margin
# kind: right
# author: student
# sentence: Turn the formula round.
# why: log-odds through log1p, as a sum of two logarithms, with a branch in place of max
def smallest_margin(n: int, weight: float) -> float:
    if n * weight <= 1:
        return 0.0
    log_odds = math.log(weight) - math.log1p(-weight)
    return max(log_odds + math.log(n - 1), 0.0)
