# cell: apply-bpe
# kind: wrong
# author: assistant
# sentence: A new word is cut by replaying what was learned: split it into characters, then merge pairs in the order in which the merges were learned.
# why: takes the longest learned token that fits, from the left
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned."""
    vocabulary = {left + right for left, right in merges}
    tokens, start = [], 0
    while start < len(word):
        for end in range(len(word), start, -1):
            if word[start:end] in vocabulary or end == start + 1:
                tokens.append(word[start:end])
                start = end
                break
    return tokens
