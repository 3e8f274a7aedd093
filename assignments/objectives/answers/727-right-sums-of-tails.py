# cell: span-means
# kind: right
# author: student
# sentence: Give two decimals under the keys `drawn again`, `cut` and `no limit`, and see which of the three is the paper's.
# why: computed and rounded, not typed: E[min(L, 10)] is the sum of the tails 0.8^k for k from 0 to 9
def span_means() -> dict[str, float]:
    """Return the mean length under the three rules, to two decimals."""
    tails = [0.8**k for k in range(10)]  # P(length > k)
    cut = sum(tails)
    above = 0.8**10
    # the mean of min(L, 10) is (1 - above) * mean of the short ones + above * 10
    again = (cut - 10 * above) / (1 - above)
    return {"drawn again": round(again, 2), "cut": round(cut, 2), "no limit": round(1 / 0.2, 2)}
