# cell: train-bpe
# kind: right
# author: student
# sentence: Return up to `n_merges` pairs in the order in which they are learned.
# why: works on ids (an id is the age) with its own merging, and updates only words that hold the pair
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    names = sorted(set().union(*word_counts)) if word_counts else []
    number = {name: i for i, name in enumerate(names)}
    corpus = [([number[c] for c in word], count) for word, count in word_counts.items()]
    learned: list[tuple[str, str]] = []
    for _ in range(n_merges):
        table: dict[tuple[int, int], int] = {}
        for tokens, count in corpus:
            for j in range(1, len(tokens)):
                key = (tokens[j - 1], tokens[j])
                table[key] = table.get(key, 0) + count
        if len(table) == 0:
            break
        (a, b), _count = sorted(table.items(), key=lambda entry: (-entry[1], entry[0]))[0]
        new = names[a] + names[b]
        learned.append((names[a], names[b]))
        if new not in number:
            number[new] = len(names)
            names.append(new)
        for k, (tokens, count) in enumerate(corpus):
            if a in tokens and b in tokens:
                spelled = merge_pair([names[t] for t in tokens], (names[a], names[b]))
                corpus[k] = ([number[t] for t in spelled], count)
    return learned
