# cell: clipped
# kind: wrong
# author: student
# sentence: With several references, an n-gram counts at most as often as in the reference that has it *most often*.
# why: the counts of all references are added
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def count_ngrams(tokens: list[str]) -> Counter:
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    candidate_counts = count_ngrams(candidate)
    reference_counts = sum((count_ngrams(reference) for reference in references), Counter())
    clipped = candidate_counts & reference_counts
    return sum(clipped.values()), sum(candidate_counts.values())
