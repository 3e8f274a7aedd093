# cell: apply-bpe
# kind: right
# author: student
# sentence: then merge pairs in the order in which the merges were learned
# why: looks for the pair with the lowest rank among those present, as the library does, one occurrence at a time
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    Each merge joins characters, or tokens that earlier merges have made.
    """
    rank = {}
    for place, pair in enumerate(merges):
        rank.setdefault(tuple(pair), place)
    tokens = [*word]
    while True:
        present = [(rank[pair], i) for i, pair in enumerate(pairwise(tokens)) if pair in rank]
        if not present:
            return tokens
        _, i = min(present)
        tokens[i : i + 2] = ["".join(tokens[i : i + 2])]
