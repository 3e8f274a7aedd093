# cell: train-bpe
# kind: wrong
# author: assistant
# sentence: Pairs that overlap count too: when you count, `a a a` holds the pair `(a, a)` twice.
# why: counts occurrences without overlap, so {"aaa": 2, "bc": 3} starts with ("b", "c") (3 against 2) instead of ("a", "a") (4 against 3)
def _count_pairs(words: dict[str, list[str]], word_counts: dict[str, int]) -> Counter:
    """Count the mergeable pairs of all words, weighted by the frequency of the word."""
    counts: Counter = Counter()
    for word, tokens in words.items():
        last_position: dict[tuple[str, str], int] = {}
        for position, pair in enumerate(pairwise(tokens)):
            # A token can take part in one merge only: skip an occurrence that shares a token with the last one.
            if last_position.get(pair, -2) == position - 1:
                continue
            last_position[pair] = position
            counts[pair] += word_counts[word]
    return counts


def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs, at least once
    """
    words = {word: list(word) for word in word_counts}
    age = {char: i for i, char in enumerate(sorted({c for word in word_counts for c in word}))}
    merges: list[tuple[str, str]] = []
    while len(merges) < n_merges:
        counts = _count_pairs(words, word_counts)
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        age.setdefault(best[0] + best[1], len(age))
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
