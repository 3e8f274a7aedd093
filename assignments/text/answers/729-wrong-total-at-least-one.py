# cell: clipped
# kind: wrong
# author: assistant
# sentence: Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams.
# why: the total is at least 1 to avoid a division by zero: candidate ["a", "b"] with n=3 gives (0, 1) instead of (0, 0)
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def count_ngrams(tokens: list[str]) -> Counter:
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    candidate_counts = count_ngrams(candidate)
    max_reference_counts: Counter = Counter()
    for reference in references:
        max_reference_counts |= count_ngrams(reference)
    matches = sum(min(count, max_reference_counts[gram]) for gram, count in candidate_counts.items())
    # Make sure the denominator of the precision is never zero.
    total = max(1, sum(candidate_counts.values()))
    return matches, total
