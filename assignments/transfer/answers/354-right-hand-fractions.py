# cell: f1-by-hand
# kind: right
# author: assistant
# sentence: Give the F1 of the best spans of questions 1 and 3, the mean F1 of the three questions for $\tau = 0$ and for $\tau = 4$ (an answer is given where the gap is greater than $\tau$), and which of $\tau = 0, 2, 4, 7$ has the highest mean F1.
# why: exact fractions, turned into floats, and the best of the four found by trying
def f1_by_hand() -> dict[str, float]:
    from fractions import Fraction

    first, third = Fraction(6, 8), Fraction(4, 5)
    means = {
        tau: (first * (6 > tau) + (3 <= tau) + third * (1 > tau)) / 3
        for tau in (0, 2, 4, 7)
    }
    return {
        "first": float(first),
        "third": float(third),
        "mean 0": float(means[0]),
        "mean 4": float(means[4]),
        "tau": float(max(means, key=means.get)),
    }
