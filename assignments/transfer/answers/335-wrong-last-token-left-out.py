# cell: f1-by-hand
# kind: wrong
# author: student
# sentence: places of tokens, both ends included
# why: counts the places as in range(): the end is left out
def f1_by_hand() -> dict[str, float]:
    """Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau"."""
    def f1(right, span):
        a, b = set(range(*right)), set(range(*span))
        p, r = len(a & b) / len(b), len(a & b) / len(a)
        return 2 * p * r / (p + r)

    first, third = f1((4, 7), (5, 8)), f1((10, 11), (10, 12))
    return {"first": first, "third": third, "mean 0": (first + third) / 3, "mean 4": (first + 1) / 3, "tau": 4}
