# cell: train-bpe
# kind: wrong
# author: student
# sentence: **Ties.** Tokens have an age: first come the characters, sorted as Python sorts them, then the merged tokens in the order in which they were first made.
# why: Counter.most_common settles a tie by what was seen first: {"ba": 1, "ab": 1} gives ("b", "a") first instead of ("a", "b")
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs, at least once
    """
    words = [(list(word), count) for word, count in word_counts.items()]
    learned = []
    for _ in range(n_merges):
        counter = Counter()
        for tokens, count in words:
            for left, right in zip(tokens, tokens[1:]):
                counter[left, right] += count
        if len(counter) == 0:
            break
        pair, _count = counter.most_common(1)[0]
        learned.append(pair)
        words = [(merge_pair(tokens, pair), count) for tokens, count in words]
    return learned
