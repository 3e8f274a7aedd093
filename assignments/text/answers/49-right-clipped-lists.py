# cell: clipped
# kind: right
# author: student
# sentence: Return the clipped number of matching n-grams of the candidate, and the number of all its n-grams.
# why: lists and list.count, no Counter
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def ngrams(tokens: list[str]) -> list[list[str]]:
        return [tokens[i : i + n] for i in range(max(0, len(tokens) - n + 1))]

    mine, theirs = ngrams(candidate), [ngrams(reference) for reference in references]
    matches, done = 0, []
    for gram in mine:
        if gram not in done:
            done.append(gram)
            matches += min(mine.count(gram), max((grams.count(gram) for grams in theirs), default=0))
    return matches, len(mine)
