# cell: train-bpe
# kind: wrong
# author: assistant
# sentence: Of several pairs with the same count take the one whose first token is oldest; if that is still a tie, the one whose second token is oldest.
# why: ties go to the pair that is first in the alphabet; merged tokens have no age
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Learn BPE merges with deterministic tie-breaking."""
    vocab = {word: list(word) for word in word_counts}
    merges: list[tuple[str, str]] = []
    for _ in range(n_merges):
        pair_counts: Counter[tuple[str, str]] = Counter()
        for word, tokens in vocab.items():
            for pair in zip(tokens, tokens[1:]):
                pair_counts[pair] += word_counts[word]
        if not pair_counts:
            break
        best = min(pair_counts, key=lambda pair: (-pair_counts[pair], pair))
        merges.append(best)
        vocab = {word: merge_pair(tokens, best) for word, tokens in vocab.items()}
    return merges
