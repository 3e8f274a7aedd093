# cell: clipped
# kind: wrong
# author: student
# sentence: An n-gram is a run of n tokens in order
# why: n-grams are glued to one string, so ("ab", "c") and ("a", "bc") are the same
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def count(tokens):
        return Counter("".join(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    mine, best = count(candidate), Counter()
    for reference in references:
        best = best | count(reference)
    return sum((mine & best).values()), sum(mine.values())
