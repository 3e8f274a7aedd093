# cell: apply-bpe
# kind: wrong
# author: student
# sentence: merge pairs in the order in which the merges were learned.
# why: merges the leftmost pair that was learned at all, whatever its rank
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    known = set(merges)
    tokens = list(word)
    changed = True
    while changed:
        changed = False
        for i in range(len(tokens) - 1):
            if (tokens[i], tokens[i + 1]) in known:
                tokens = [*tokens[:i], tokens[i] + tokens[i + 1], *tokens[i + 2 :]]
                changed = True
                break
    return tokens
