# cell: apply-bpe
# kind: wrong
# author: student
# sentence: merge pairs in the order in which the merges were learned
# why: merges the leftmost pair that was ever learned, whichever came first in learning
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    tokens, known = list(word), set(merges)
    changed = True
    while changed:
        changed = False
        for i in range(len(tokens) - 1):
            if (tokens[i], tokens[i + 1]) in known:
                tokens[i : i + 2] = [tokens[i] + tokens[i + 1]]
                changed = True
                break
    return tokens
