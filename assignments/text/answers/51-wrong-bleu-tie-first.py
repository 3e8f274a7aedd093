# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: $r$ is the length of the reference that is *closest* in length to the candidate, the shorter one on a tie.
# why: on a tie the reference that is listed first decides
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    c = r = 0
    matches, totals = [0] * 4, [0] * 4
    for candidate, group in zip(candidates, references):
        c += len(candidate)
        r += len(min(group, key=lambda reference: abs(len(reference) - len(candidate))))
        for n in range(1, 5):
            m, t = clipped_matches(candidate, group, n)
            matches[n - 1] += m
            totals[n - 1] += t
    if 0 in matches:
        return 0.0
    return brevity_penalty(c, r) * math.prod(m / t for m, t in zip(matches, totals)) ** 0.25
