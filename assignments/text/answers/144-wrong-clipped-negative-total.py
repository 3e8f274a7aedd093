# cell: clipped
# kind: wrong
# author: assistant
# sentence: and the number of all its n-grams
# why: a candidate shorter than n - 1 has a negative number of n-grams
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""
    candidate_counts = Counter(tuple(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    matches = 0
    reference_counts = [
        Counter(tuple(reference[i : i + n]) for i in range(len(reference) - n + 1)) for reference in references
    ]
    for gram, count in candidate_counts.items():
        matches += min(count, max(counts[gram] for counts in reference_counts))
    return matches, len(candidate) - n + 1
