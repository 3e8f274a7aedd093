# cell: clipped
# kind: right
# author: student
# sentence: An n-gram of the candidate counts at most as often as it occurs in the reference (*clipping*).
# why: counts by comparing runs, without Counter
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def runs(tokens):
        return list(zip(*(tokens[i:] for i in range(n))))

    mine, theirs = runs(candidate), [runs(reference) for reference in references]
    matches = 0
    for gram in set(mine):
        matches += min(mine.count(gram), max(other.count(gram) for other in theirs))
    return matches, len(mine)
