# cell: train-bpe
# kind: wrong
# author: student
# sentence: Of several pairs with the same count take the one whose first token is oldest
# why: ties are broken alphabetically, so a merged token ab comes before the older character b
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    words = {word: list(word) for word in word_counts}
    merges = []
    for _ in range(n_merges):
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair[0], pair[1]))
        merges.append(best)
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
