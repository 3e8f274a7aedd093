# cell: clipped
# kind: wrong
# author: student
# sentence: With several references, an n-gram counts at most as often as in the reference that has it *most often*.
# why: takes the one reference with the most matches in all, not the best one for each n-gram
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def ngrams(tokens):
        return Counter(zip(*(tokens[i:] for i in range(n))))

    mine = ngrams(candidate)
    return max(sum((mine & ngrams(reference)).values()) for reference in references), sum(mine.values())
