# cell: apply-bpe
# kind: wrong
# author: student
# sentence: then merge pairs in the order in which the merges were learned
# why: each merge is applied to the first place where it fits only
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    Each merge joins characters, or tokens that earlier merges have made.
    """
    tokens = list(word)
    for first, second in merges:
        for i in range(len(tokens) - 1):
            if tokens[i] == first and tokens[i + 1] == second:
                tokens = tokens[:i] + [first + second] + tokens[i + 2 :]
                break
    return tokens
