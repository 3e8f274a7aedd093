# cell: train-bpe
# kind: wrong
# author: assistant
# sentence: first come the characters, sorted as Python sorts them
# why: max() keeps the pair that was seen first in the text
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    splits = {word: list(word) for word in word_counts}
    merges = []
    for _ in range(n_merges):
        pair_freqs = Counter()
        for word, freq in word_counts.items():
            symbols = splits[word]
            for i in range(len(symbols) - 1):
                pair_freqs[(symbols[i], symbols[i + 1])] += freq
        if not pair_freqs:
            break
        best_pair = max(pair_freqs, key=pair_freqs.get)
        merges.append(best_pair)
        for word in splits:
            splits[word] = merge_pair(splits[word], best_pair)
    return merges
