# cell: train-bpe
# kind: wrong
# author: assistant
# sentence: Tokens have an age: first come the characters, sorted as Python sorts them, then the merged tokens in the order in which they were first made.
# why: breaks ties by the alphabet, also among merged tokens
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned."""
    splits = {word: list(word) for word in word_counts}
    merges = []
    for _ in range(n_merges):
        counts = Counter()
        for word, tokens in splits.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        merges.append(best)
        splits = {word: merge_pair(tokens, best) for word, tokens in splits.items()}
    return merges
