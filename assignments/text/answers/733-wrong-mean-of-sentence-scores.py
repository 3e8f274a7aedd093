# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: Matches, totals and lengths are summed over all sentences first, and the formula is applied once.
# why: averages the scores of the sentences: a perfect sentence of six tokens and a perfect one of two tokens give 0.5 instead of 1
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    scores = []
    for candidate, refs in zip(candidates, references):
        closest = min(refs, key=lambda ref: (abs(len(ref) - len(candidate)), len(ref)))
        product = 1.0
        for n in (1, 2, 3, 4):
            matches, total = clipped_matches(candidate, refs, n)
            product *= matches / total if total > 0 else 0
        scores.append(brevity_penalty(len(candidate), len(closest)) * product**0.25)
    return sum(scores) / len(scores)
