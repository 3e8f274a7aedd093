# cell: train-bpe
# kind: wrong
# author: student
# sentence: Tokens have an age: first come the characters, sorted as Python sorts them, then the merged tokens in the order in which they were first made.
# why: the characters get their age in the order in which they are met in the words
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = {word: list(word) for word in word_counts}
    age: dict[str, int] = {}
    for word in words:
        for character in word:
            age.setdefault(character, len(age))
    merges = []
    for _ in range(n_merges):
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], age[pair[0]], age[pair[1]]))
        merges.append(best)
        age.setdefault("".join(best), len(age))
        words = {word: merge_pair(tokens, best) for word, tokens in words.items()}
    return merges
