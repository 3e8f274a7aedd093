# cell: clipped
# kind: wrong
# author: student
# sentence: n-grams (runs of $n$ tokens)
# why: n-grams are joined to strings, so ("ab", "c") matches ("a", "bc")
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def grams(tokens):
        return Counter("".join(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    most = Counter()
    for reference in references:
        most |= grams(reference)
    mine = grams(candidate)
    return (mine & most).total(), mine.total()
