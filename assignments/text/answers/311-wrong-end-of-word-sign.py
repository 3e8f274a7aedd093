# cell: apply-bpe
# kind: wrong
# author: assistant
# sentence: The tokens spell the word, whatever the merges are
# why: the end-of-word sign of the original paper is appended
def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    Each merge joins characters, or tokens that earlier merges have made.
    """
    symbols = list(word) + ["</w>"]
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    while len(symbols) > 1:
        pairs = [(symbols[i], symbols[i + 1]) for i in range(len(symbols) - 1)]
        best = min(pairs, key=lambda pair: ranks.get(pair, float("inf")))
        if best not in ranks:
            break
        symbols = merge_pair(symbols, best)
    return symbols
