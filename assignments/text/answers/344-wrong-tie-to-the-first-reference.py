# cell: corpus-bleu
# kind: wrong
# author: assistant
# sentence: the length of the reference that is *closest* in length to the candidate, the shorter one on a tie
# why: min() returns the first of two equally close references, also if it is the longer one
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    matches, totals = [0] * 4, [0] * 4
    candidate_length = reference_length = 0
    for candidate, refs in zip(candidates, references, strict=True):
        candidate_length += len(candidate)
        reference_length += len(min(refs, key=lambda ref: abs(len(ref) - len(candidate))))
        for n in range(1, 5):
            found, total = clipped_matches(candidate, refs, n)
            matches[n - 1] += found
            totals[n - 1] += total
    if min(matches) == 0:
        return 0.0
    log_mean = sum(math.log(found / total) for found, total in zip(matches, totals)) / 4
    return brevity_penalty(candidate_length, reference_length) * math.exp(log_mean)
