# cell: corpus-bleu
# kind: wrong
# author: assistant
# sentence: If one of the four precisions is 0, or has no n-grams at all, the score is 0.
# why: smoothing: an order without a match gets a small precision, unless there is no match at all
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Corpus BLEU-4 with epsilon smoothing (method 1 of Chen and Cherry)."""
    max_order, epsilon = 4, 0.1
    matches, totals = [0] * max_order, [0] * max_order
    candidate_length = reference_length = 0
    for candidate, refs in zip(candidates, references):
        candidate_length += len(candidate)
        reference_length += min((len(ref) for ref in refs), key=lambda n: (abs(n - len(candidate)), n))
        for order in range(max_order):
            m, t = clipped_matches(candidate, refs, order + 1)
            matches[order] += m
            totals[order] += t
    if matches[0] == 0:
        return 0.0
    log_precision = 0.0
    for m, t in zip(matches, totals):
        log_precision += math.log((m if m > 0 else epsilon) / max(t, 1)) / max_order
    return brevity_penalty(candidate_length, reference_length) * math.exp(log_precision)
