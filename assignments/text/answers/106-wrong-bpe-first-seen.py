# cell: train-bpe
# kind: wrong
# author: student
# sentence: Of several pairs with the same count take the one whose first token is oldest
# why: most_common takes the pair that was met first in the text
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = {word: list(word) for word in word_counts}
    merges = []
    while len(merges) < n_merges:
        counts = Counter()
        for word, tokens in words.items():
            for pair in pairwise(tokens):
                counts[pair] += word_counts[word]
        if not counts:
            break
        pair = counts.most_common(1)[0][0]
        merges.append(pair)
        for word in words:
            words[word] = merge_pair(words[word], pair)
    return merges
