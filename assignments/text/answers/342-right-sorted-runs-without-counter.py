# cell: clipped
# kind: right
# author: student
# sentence: An n-gram of the candidate counts at most as often as it occurs in the reference
# why: plain lists and list.count
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def runs(tokens: list[str]) -> list[list[str]]:
        return [tokens[i : i + n] for i in range(max(0, len(tokens) - n + 1))]

    mine = runs(candidate)
    theirs = [runs(reference) for reference in references]
    matches = 0
    for place, gram in enumerate(mine):
        used = mine[:place].count(gram)
        if any(grams.count(gram) > used for grams in theirs):
            matches += 1
    return matches, len(mine)
