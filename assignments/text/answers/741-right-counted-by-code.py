# cell: first-merge
# kind: right
# author: assistant
# sentence: Return the counts of "lo", "ow" and "no", and the number of tokens of "now" after the merge.
# why: counts by code instead of by hand, and returns the plain whole numbers 8, 9, 4 and 2
def first_merge() -> dict[str, int]:
    """Return the counts of "lo", "ow" and "no", and the number of tokens of "now" after the merge."""
    words = {"low": 5, "lot": 3, "now": 4}
    counts = Counter()
    for word, times in words.items():
        counts.update({left + right: times for left, right in pairwise(word)})
    best = max(counts, key=counts.__getitem__)
    tokens = "now".replace(best, "*")
    return {**{letters: counts[letters] for letters in ("lo", "ow", "no")}, "now": len(tokens)}
