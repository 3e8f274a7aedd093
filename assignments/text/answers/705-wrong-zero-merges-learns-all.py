# cell: train-bpe
# kind: wrong
# author: student
# sentence: Return up to `n_merges` pairs in the order in which they are learned.
# why: asks whether there are enough merges only after one was added, so n_merges=0 never stops it: ({"abc": 1}, 0) gives two pairs instead of none
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs, at least once
    """
    tokens_of = {word: list(word) for word in word_counts}
    age = {}
    for char in sorted(set("".join(word_counts))):
        age[char] = len(age)
    merges = []
    while True:
        counts = Counter()
        for word, tokens in tokens_of.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda p: (-counts[p], age[p[0]], age[p[1]]))
        merges.append(best)
        if "".join(best) not in age:
            age["".join(best)] = len(age)
        for word in tokens_of:
            tokens_of[word] = merge_pair(tokens_of[word], best)
        if len(merges) == n_merges:
            break
    return merges
