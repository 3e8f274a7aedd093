# cell: clipped
# kind: wrong
# author: student
# sentence: an n-gram counts at most as often as in the reference that has it *most often*
# why: the counts of all references are added up
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def grams(tokens):
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    mine, theirs = grams(candidate), Counter()
    for reference in references:
        theirs.update(grams(reference))
    return sum((mine & theirs).values()), sum(mine.values())
