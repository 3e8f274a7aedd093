# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: For each sentence, $r$ is the length of the reference that is *closest* in length to the candidate, the shorter one on a tie.
# why: min keeps the reference that is listed first on a tie: a candidate of 10 tokens with references of 12 and 8 (in this order) pays a penalty
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    matches = [0] * 4
    totals = [0] * 4
    c = r = 0
    for candidate, refs in zip(candidates, references):
        c += len(candidate)
        r += min((len(ref) for ref in refs), key=lambda length: abs(length - len(candidate)))
        for n in range(1, 5):
            hit, total = clipped_matches(candidate, refs, n)
            matches[n - 1] += hit
            totals[n - 1] += total
    if 0 in matches or 0 in totals:
        return 0.0
    mean_log = sum(math.log(hit / total) for hit, total in zip(matches, totals)) / 4
    return brevity_penalty(c, r) * math.exp(mean_log)
