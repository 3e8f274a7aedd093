# cell: clipped
# kind: right
# author: student
# sentence: With several references, an n-gram counts at most as often as in the reference that has it *most often*.
# why: counts in plain lists with list.count, once per different n-gram of the candidate, without Counter
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    """Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams."""

    def runs(tokens: list[str]) -> list[list[str]]:
        return [list(run) for run in zip(*(tokens[shift:] for shift in range(n)))]

    mine = runs(candidate)
    theirs = [runs(reference) for reference in references]
    matches = 0
    for position, run in enumerate(mine):
        if run in mine[:position]:
            continue  # this n-gram was handled at its first place
        matches += min(mine.count(run), max(others.count(run) for others in theirs))
    return matches, len(mine)
