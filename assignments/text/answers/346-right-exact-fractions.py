# cell: corpus-bleu
# kind: right
# author: student
# sentence: Matches, totals and lengths are summed over all sentences first, and the formula is applied once.
# why: the product of the precisions as an exact fraction, and its fourth root
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    from fractions import Fraction

    product = Fraction(1)
    for n in range(1, 5):
        counts = [clipped_matches(candidate, refs, n) for candidate, refs in zip(candidates, references, strict=True)]
        total = sum(total for _, total in counts)
        if total == 0:
            return 0.0
        product *= Fraction(sum(matches for matches, _ in counts), total)
    c = sum(map(len, candidates))
    r = 0
    for candidate, refs in zip(candidates, references, strict=True):
        lengths = sorted(map(len, refs))
        r += min(lengths, key=lambda length: abs(length - len(candidate)))  # sorted: the shorter one comes first
    return brevity_penalty(c, r) * float(product) ** 0.25
