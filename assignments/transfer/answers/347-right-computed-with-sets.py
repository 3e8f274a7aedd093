# cell: f1-by-hand
# kind: right
# author: student
# sentence: which of $\tau = 0, 2, 4, 7$ has the highest mean F1
# why: sets of places, and all four thresholds
def f1_by_hand() -> dict[str, float]:
    """Return "first" and "third" (F1 of two spans), "mean 0" and "mean 4" (for two thresholds), and the best "tau"."""
    rows = [(6, range(4, 8), range(5, 9)), (3, range(0), range(2, 4)), (1, range(10, 12), range(10, 13))]

    def f1(right, span):
        return 2 * len({*right} & {*span}) / (len(right) + len(span)) if len(right) + len(span) else 1.0

    means = {t: sum(f1(a, s if gap > t else range(0)) for gap, a, s in rows) / 3 for t in (0, 2, 4, 7)}
    return {
        "first": f1(*rows[0][1:]),
        "third": f1(*rows[2][1:]),
        "mean 0": means[0],
        "mean 4": means[4],
        "tau": max(means, key=means.get),
    }
