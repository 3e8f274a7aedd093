# cell: train-bpe
# kind: wrong
# author: student
# sentence: Pairs that overlap count too: here `a a a` holds the pair `(a, a)` twice.
# why: counts pairs as they would be merged, so `a a a` holds (a, a) once
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = {word: list(word) for word in word_counts}
    age = {c: i for i, c in enumerate(sorted(set("".join(word_counts))))}
    merges = []
    while len(merges) < n_merges:
        counts = Counter()
        for word, tokens in words.items():
            for pair in set(pairwise(tokens)):
                counts[pair] += word_counts[word] * (len(tokens) - len(merge_pair(tokens, pair)))
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        age.setdefault(best[0] + best[1], len(age))
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
