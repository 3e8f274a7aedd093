# cell: train-bpe
# kind: right
# author: student
# sentence: Of several pairs with the same count take the one whose first token is oldest; if that is still a tie, the one whose second token is oldest.
# why: a list of tokens as the ages, sorting instead of min, words as a list of pairs
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    words = [(list(word), count) for word, count in word_counts.items()]
    tokens = sorted({character for word in word_counts for character in word})
    merges: list[tuple[str, str]] = []
    while len(merges) < n_merges:
        age = {token: place for place, token in enumerate(tokens)}
        counts: dict[tuple[str, str], int] = {}
        for pieces, count in words:
            for left, right in zip(pieces, pieces[1:]):
                counts[left, right] = counts.get((left, right), 0) + count
        ranked = sorted(counts, key=lambda pair: (age[pair[0]], age[pair[1]]))
        if not ranked:
            break
        best = max(ranked, key=counts.get)  # the first of the largest
        merges.append(best)
        if best[0] + best[1] not in age:
            tokens.append(best[0] + best[1])
        words = [(merge_pair(pieces, best), count) for pieces, count in words]
    return merges
