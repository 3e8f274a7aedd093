# cell: train-bpe
# kind: wrong
# author: student
# sentence: Return up to `n_merges` pairs in the order in which they are learned.
# why: the length is looked at only after a merge was made: n_merges = 0 gives one
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    words = {word: list(word) for word in word_counts}
    age = {character: i for i, character in enumerate(sorted(set("".join(word_counts))))}
    merges = []
    while True:
        counts = Counter()
        for word, tokens in words.items():
            for pair in zip(tokens, tokens[1:]):
                counts[pair] += word_counts[word]
        if not counts:
            return merges
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        if len(merges) == n_merges:
            return merges
        age.setdefault(best[0] + best[1], len(age))
        for word in words:
            words[word] = merge_pair(words[word], best)
