# cell: clipped
# kind: wrong
# author: student
# sentence: With several references, an n-gram counts at most as often as in the reference that has it *most often*.
# why: the counts of all references are added up
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def ngrams(tokens):
        return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]

    mine = Counter(ngrams(candidate))
    theirs = Counter(gram for reference in references for gram in ngrams(reference))
    return sum(min(count, theirs[gram]) for gram, count in mine.items()), len(ngrams(candidate))
