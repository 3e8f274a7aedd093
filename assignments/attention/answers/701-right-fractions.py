# cell: by-hand
# kind: right
# author: student
# sentence: Where a number is asked for, a tensor that holds one number will do.
# why: exact fractions first, then floats; the output is a tensor of one number (7), not a float
def weights_by_hand() -> dict[str, list[float] | float]:
    """Return the three "weights", such as [1 / 4, 1 / 2, 1 / 4], and the "output", a number."""
    from fractions import Fraction

    powers = [Fraction(1), Fraction(3), Fraction(4)]
    weights = [power / sum(powers) for power in powers]
    output = sum(weight * value for weight, value in zip(weights, (8, 16, 0)))
    return {"weights": [float(weight) for weight in weights], "output": torch.tensor(float(output))}
