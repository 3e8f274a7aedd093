# cell: corpus-bleu
# kind: wrong
# author: assistant
# sentence: If one of the four precisions is 0, or has no n-grams at all, the score is 0.
# why: leaves out the orders for which the corpus has no n-grams: candidate and reference both ["a", "b"] give 1 instead of 0
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    if len(candidates) != len(references):
        raise ValueError("one list of references per candidate is needed")
    candidate_length = sum(len(candidate) for candidate in candidates)
    reference_length = sum(
        min((abs(len(ref) - len(candidate)), len(ref)) for ref in refs)[1]
        for candidate, refs in zip(candidates, references, strict=True)
    )
    log_precisions = []
    for n in range(1, 5):
        pairs = [clipped_matches(c, refs, n) for c, refs in zip(candidates, references, strict=True)]
        matched = sum(match for match, _ in pairs)
        total = sum(count for _, count in pairs)
        if total == 0:
            continue  # the corpus is too short for this order
        if matched == 0:
            return 0.0
        log_precisions.append(math.log(matched / total))
    if not log_precisions:
        return 0.0
    geometric_mean = math.exp(sum(log_precisions) / len(log_precisions))
    return brevity_penalty(candidate_length, reference_length) * geometric_mean
