# cell: apply-bpe
# kind: wrong
# author: student
# sentence: A new word is cut by replaying what was learned: split it into characters, then merge pairs in the order in which the merges were learned.
# why: takes the longest known piece from the left: ("abc", [("b", "c"), ("a", "b")]), learned from {"bc": 5, "ab": 3}, gives ["ab", "c"] instead of ["a", "bc"]
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    merges: what `train_bpe` returns for some words
    """
    vocabulary = {left + right for left, right in merges}
    tokens = []
    start = 0
    while start < len(word):
        end = len(word)
        while end > start + 1 and word[start:end] not in vocabulary:
            end -= 1
        tokens.append(word[start:end])
        start = end
    return tokens
