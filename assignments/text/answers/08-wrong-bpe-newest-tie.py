# cell: train-bpe
# kind: wrong
# author: student
# sentence: if that is still a tie, the one whose second token is oldest.
# why: only the first token decides on a tie, then the pair that was counted first
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = {word: list(word) for word in word_counts}
    tokens_by_age = sorted({character for word in words for character in word})
    merges = []
    for _ in range(n_merges):
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        most = max(counts.values())
        tied = [pair for pair in counts if counts[pair] == most]
        best = min(tied, key=lambda pair: tokens_by_age.index(pair[0]))
        merges.append(best)
        tokens_by_age.append("".join(best))
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
