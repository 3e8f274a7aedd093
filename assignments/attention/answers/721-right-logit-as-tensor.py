# cell: margin
# kind: right
# author: assistant
# sentence: Where a number is asked for, a tensor that holds one number will do.
# why: log odds in float64 from torch.logit, clamped at 0; comes back as a tensor of one number
def smallest_margin(n: int, weight: float) -> float:
    """Return the smallest margin that guarantees at least `weight` for the best of `n` keys.

    n: number of keys, at least 2        weight: wanted weight, between 0 and 1 (both excluded)
    returns: the margin, never below 0
    """
    odds = torch.logit(torch.tensor(weight, dtype=torch.float64))
    return torch.clamp(odds + math.log(n - 1), min=0.0)
