# cell: clipped
# kind: wrong
# author: student
# sentence: a candidate shorter than n has none
# why: the number of n-grams is computed as len - n + 1 and becomes negative
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def grams(tokens):
        return Counter(zip(*(tokens[i:] for i in range(n))))

    limits = Counter()
    for reference in references:
        limits |= grams(reference)
    matches = sum(min(count, limits[gram]) for gram, count in grams(candidate).items())
    return matches, len(candidate) - n + 1
