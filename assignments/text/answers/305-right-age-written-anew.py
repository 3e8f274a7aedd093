# cell: train-bpe
# kind: right
# author: student
# sentence: Tokens have an age: first come the characters, sorted as Python sorts them, then the merged tokens in the order in which they were first made
# why: writes the age at every merge; no token is ever made by a second pair, because every occurrence of its letters that no merge has crossed was merged in the same way at the same step
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    words = {word: list(word) for word in word_counts}
    age = {character: i for i, character in enumerate(sorted({c for word in word_counts for c in word}))}
    n_characters = len(age)
    merges = []
    for step in range(n_merges):
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        age[best[0] + best[1]] = n_characters + step
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
