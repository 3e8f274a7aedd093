# cell: span-means
# kind: wrong
# author: student
# sentence: What is the mean length for $p = 0.2$, if lengths above 10 are drawn again, if they are cut to 10, and if there is no limit?
# why: for "cut" the lengths above 10 are left out of the sum and not counted as 10: 3.39, not 4.46
def span_means() -> dict[str, float]:
    """Return the mean length under the three rules, to two decimals."""
    chances = [0.2 * 0.8 ** (k - 1) for k in range(1, 11)]
    total = sum(k * c for k, c in zip(range(1, 11), chances))
    return {"drawn again": round(total / sum(chances), 2), "cut": round(total, 2), "no limit": 5.0}
