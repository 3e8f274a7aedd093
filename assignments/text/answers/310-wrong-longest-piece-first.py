# cell: apply-bpe
# kind: wrong
# author: student
# sentence: it is not the longest piece that wins
# why: takes the longest known token from the left
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    Each merge joins characters, or tokens that earlier merges have made.
    """
    vocabulary = {first + second for first, second in merges}
    tokens, start = [], 0
    while start < len(word):
        end = len(word)
        while end > start + 1 and word[start:end] not in vocabulary:
            end -= 1
        tokens.append(word[start:end])
        start = end
    return tokens
