# cell: apply-bpe
# kind: wrong
# author: assistant
# sentence: Return the tokens of `word`; `merges` stand in the order in which they were learned.
# why: a cache whose key is the word alone: other merges get the old answer
_BPE_CACHE: dict[str, list[str]] = {}


def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Tokenize a word with BPE (cached, as in the GPT-2 reference implementation)."""
    if word in _BPE_CACHE:
        return list(_BPE_CACHE[word])
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    tokens = list(word)
    while len(tokens) > 1:
        best = min(pairwise(tokens), key=lambda pair: ranks.get(pair, math.inf))
        if best not in ranks:
            break
        tokens = merge_pair(tokens, best)
    _BPE_CACHE[word] = tokens
    return list(tokens)
