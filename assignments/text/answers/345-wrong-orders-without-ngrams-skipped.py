# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: If one of the four precisions is 0, or has no n-grams at all, the score is 0.
# why: an order without any n-grams is left out of the mean, so short sentences get a score
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    """Return BLEU of a corpus, between 0 and 1.

    candidates: one list of tokens per sentence     references: for each sentence, one or more lists of tokens
    """
    c = sum(len(candidate) for candidate in candidates)
    r = 0
    for candidate, refs in zip(candidates, references):
        r += min((len(ref) for ref in refs), key=lambda length: (abs(length - len(candidate)), length))
    logs = []
    for n in (1, 2, 3, 4):
        pairs = [clipped_matches(candidate, refs, n) for candidate, refs in zip(candidates, references)]
        matches, total = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
        if total == 0:
            continue
        if matches == 0:
            return 0.0
        logs.append(math.log(matches / total))
    return brevity_penalty(c, r) * math.exp(sum(logs) / len(logs)) if logs else 0.0
