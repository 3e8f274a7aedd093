# cell: train-bpe
# kind: right
# author: student
# sentence: Keep the names and arguments of the functions.
# why: tokens are numbers whose order is their age; pairs of numbers compare by age on their own
def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs
    """
    spelled = sorted({character for word in word_counts for character in word})
    number = {token: i for i, token in enumerate(spelled)}
    corpus = [([number[character] for character in word], count) for word, count in word_counts.items()]
    learned: list[tuple[str, str]] = []
    for _ in range(n_merges):
        counts: dict[tuple[int, int], int] = {}
        for ids, count in corpus:
            for j in range(1, len(ids)):
                key = (ids[j - 1], ids[j])
                counts[key] = counts.get(key, 0) + count
        if len(counts) == 0:
            return learned
        left, right = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[0][0]
        learned.append((spelled[left], spelled[right]))
        together = spelled[left] + spelled[right]
        if together not in number:
            number[together] = len(spelled)
            spelled.append(together)
        new = number[together]
        changed = []
        for ids, count in corpus:
            shorter, j = [], 0
            while j < len(ids):
                if ids[j : j + 2] == [left, right]:
                    shorter.append(new)
                    j += 2
                else:
                    shorter.append(ids[j])
                    j += 1
            changed.append((shorter, count))
        corpus = changed
    return learned
