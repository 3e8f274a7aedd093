# cell: train-bpe
# kind: wrong
# author: student
# sentence: Pairs that overlap count too: here `a a a` holds the pair `(a, a)` twice.
# why: counts occurrences as they will be merged, without overlap
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    words = {word: list(word) for word in word_counts}
    age = {character: i for i, character in enumerate(sorted(set("".join(word_counts))))}
    merges = []
    while len(merges) < n_merges:
        counts = Counter()
        for word, tokens in words.items():
            i, last = 0, None
            while i < len(tokens) - 1:
                pair = (tokens[i], tokens[i + 1])
                if pair == last and pair[0] == pair[1]:
                    last = None  # this token belongs to the occurrence before
                else:
                    counts[pair] += word_counts[word]
                    last = pair
                i += 1
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        age.setdefault("".join(best), len(age))
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
