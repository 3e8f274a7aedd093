# cell: apply-bpe
# kind: wrong
# author: assistant
# sentence: Return the tokens of `word`; `merges` stand in the order in which they were learned.
# why: caches the tokens by the word alone, so a second call with other merges returns the old cut: apply_bpe("low", [("o", "w")]) and then apply_bpe("low", []) gives ["l", "ow"] twice
_BPE_CACHE: dict[str, tuple[str, ...]] = {}


def apply_bpe(word: str, merges: list[tuple[str, str]]) -> list[str]:
    """Return the tokens of `word`; `merges` stand in the order in which they were learned.

    merges: what `train_bpe` returns for some words
    """
    # Words repeat a lot in real text, so remember how each of them was cut.
    cached = _BPE_CACHE.get(word)
    if cached is not None:
        return list(cached)
    tokens = list(word)
    for pair in merges:
        if len(tokens) == 1:
            break
        tokens = merge_pair(tokens, pair)
    _BPE_CACHE[word] = tuple(tokens)
    return tokens
