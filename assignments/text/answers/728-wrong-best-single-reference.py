# cell: clipped
# kind: wrong
# author: student
# sentence: With several references, an n-gram counts at most as often as in the reference that has it *most often*.
# why: takes the one reference with most matches instead of the limit for each n-gram: candidate "a b", references "a x" and "y b", n=1 gives 1 match instead of 2
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def ngrams(tokens):
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    counts = ngrams(candidate)
    matches = max(sum((counts & ngrams(reference)).values()) for reference in references)
    return matches, sum(counts.values())
