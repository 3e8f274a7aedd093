# cell: corpus-bleu
# kind: right
# author: assistant
# sentence: For each sentence, $r$ is the length of the reference that is *closest* in length to the candidate, the shorter one on a tie.
# why: sums in a Counter, multiplies the precisions as exact fractions, and finds the closest length by a stable sort of the lengths, shortest first
from fractions import Fraction


def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    sums = Counter()
    for index, candidate in enumerate(candidates):
        lengths = sorted(len(reference) for reference in references[index])
        lengths.sort(key=lambda length: abs(length - len(candidate)))
        sums["c"] += len(candidate)
        sums["r"] += lengths[0]
        for n in range(1, 5):
            matches, total = clipped_matches(candidate, references[index], n)
            sums["matches", n] += matches
            sums["total", n] += total
    product = Fraction(1)
    for n in range(1, 5):
        if not sums["matches", n]:  # also when there are no n-grams at all
            return 0.0
        product *= Fraction(sums["matches", n], sums["total", n])
    return brevity_penalty(sums["c"], sums["r"]) * float(product) ** 0.25
