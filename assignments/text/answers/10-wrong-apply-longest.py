# cell: apply-bpe
# kind: wrong
# author: student
# sentence: split it into characters, then merge pairs in the order in which the merges were learned.
# why: takes the longest learned token that fits, from the left
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    vocabulary = {left + right for left, right in merges}
    tokens, start = [], 0
    while start < len(word):
        end = len(word)
        while end > start + 1 and word[start:end] not in vocabulary:
            end -= 1
        tokens.append(word[start:end])
        start = end
    return tokens
