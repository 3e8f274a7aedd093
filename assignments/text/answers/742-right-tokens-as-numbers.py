# cell: train-bpe
# kind: right
# author: assistant
# sentence: Of several pairs with the same count take the one whose first token is oldest; if that is still a tie, the one whose second token is oldest.
# why: keeps every token as its age, so that sorting (minus count, pair of numbers) settles all ties; a token that is made a second time keeps its age
class _Vocabulary:
    """Tokens and their ages; the age is the place in a list."""

    def __init__(self, characters):
        self.tokens = sorted(characters)
        self.ages = {token: age for age, token in enumerate(self.tokens)}

    def add(self, token: str) -> int:
        if token not in self.ages:
            self.ages[token] = len(self.tokens)
            self.tokens.append(token)
        return self.ages[token]


def _fuse(ages: tuple[int, ...], pair: tuple[int, int], new: int) -> tuple[int, ...]:
    out, i = [], 0
    while i < len(ages):
        hit = ages[i : i + 2] == pair
        out.append(new if hit else ages[i])
        i += 2 if hit else 1
    return tuple(out)


def train_bpe(word_counts: dict[str, int], n_merges: int) -> list[tuple[str, str]]:
    """Return up to `n_merges` pairs in the order in which they are learned.

    word_counts: each word (without white space) and how often it occurs, at least once
    """
    vocabulary = _Vocabulary({character for word in word_counts for character in word})
    words = [(tuple(vocabulary.ages[c] for c in word), times) for word, times in word_counts.items()]
    learned: list[tuple[str, str]] = []
    while len(learned) < n_merges:
        counts: dict[tuple[int, int], int] = {}
        for ages, times in words:
            for i in range(1, len(ages)):
                pair = (ages[i - 1], ages[i])
                counts[pair] = counts.get(pair, 0) + times
        if not counts:
            break
        _, pair = min((-times, pair) for pair, times in counts.items())
        left, right = (vocabulary.tokens[age] for age in pair)
        learned.append((left, right))
        new = vocabulary.add(left + right)
        words = [(_fuse(ages, pair, new), times) for ages, times in words]
    return learned
