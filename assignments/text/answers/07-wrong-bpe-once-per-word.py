# cell: train-bpe
# kind: wrong
# author: student
# sentence: Count all pairs of neighbours; a word that occurs seven times counts seven times.
# why: a pair that is twice in a word (an in banana) is counted once for it
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = {word: list(word) for word in word_counts}
    age = {character: i for i, character in enumerate(sorted(set("".join(words))))}
    merges: list[tuple[str, str]] = []
    while len(merges) < n_merges:
        counts: dict[tuple[str, str], int] = {}
        for word, tokens in words.items():
            for pair in set(pairwise(tokens)):
                counts[pair] = counts.get(pair, 0) + word_counts[word]
        if not counts:
            return merges
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        age.setdefault(best[0] + best[1], len(age))
        merges.append(best)
        for word in words:
            words[word] = merge_pair(words[word], best)
    return merges
