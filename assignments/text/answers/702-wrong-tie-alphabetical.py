# cell: train-bpe
# kind: wrong
# author: student
# sentence: Of several pairs with the same count take the one whose first token is oldest; if that is still a tie, the one whose second token is oldest.
# why: breaks ties by the alphabet instead of by age: {"abc": 2, "bd": 2, "ab": 1} gives ("ab", "c") as second merge, the older first token is "b" in ("b", "d")
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs, at least once
    """
    pieces = {word: list(word) for word in word_counts}
    merges = []
    for _ in range(n_merges):
        counts = Counter()
        for word, tokens in pieces.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair[0], pair[1]))
        merges.append(best)
        pieces = {word: merge_pair(tokens, best) for word, tokens in pieces.items()}
    return merges
