# cell: clipped
# kind: wrong
# author: student
# sentence: and the number of all its n-grams (a candidate shorter than n has none)
# why: len - n + 1 is negative for a candidate of fewer than n - 1 tokens
def clipped_matches(candidate: list[str], references: list[list[str]], n: int) -> tuple[int, int]:
    def count(tokens):
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    allowed = Counter()
    for reference in references:
        allowed |= count(reference)
    matches = sum((count(candidate) & allowed).values())
    return matches, len(candidate) - n + 1
