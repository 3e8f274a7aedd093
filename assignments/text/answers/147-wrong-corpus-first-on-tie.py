# cell: corpus-bleu
# kind: wrong
# author: assistant
# sentence: $r$ is the length of the reference that is *closest* in length to the candidate, the shorter one on a tie
# why: on a tie the reference that stands first gives the length
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1."""
    matches, totals = [0] * 4, [0] * 4
    c = r = 0
    for candidate, refs in zip(candidates, references):
        c += len(candidate)
        r += len(min(refs, key=lambda ref: abs(len(ref) - len(candidate))))
        for n in range(1, 5):
            m, t = clipped_matches(candidate, refs, n)
            matches[n - 1] += m
            totals[n - 1] += t
    if min(matches) == 0:
        return 0.0
    log_mean = sum(math.log(m / t) for m, t in zip(matches, totals)) / 4
    return brevity_penalty(c, r) * math.exp(log_mean)
