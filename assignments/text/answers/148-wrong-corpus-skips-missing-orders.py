# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: If one of the four precisions is 0, or has no n-grams at all, the score is 0.
# why: orders without n-grams are left out of the mean
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    c = sum(len(candidate) for candidate in candidates)
    r = 0
    for candidate, several in zip(candidates, references):
        r += min((len(one) for one in several), key=lambda n: (abs(n - len(candidate)), n))
    logs = []
    for n in (1, 2, 3, 4):
        counts = [clipped_matches(a, b, n) for a, b in zip(candidates, references)]
        matches, total = sum(m for m, _ in counts), sum(t for _, t in counts)
        if total == 0:
            continue
        if matches == 0:
            return 0.0
        logs.append(math.log(matches / total))
    return brevity_penalty(c, r) * math.exp(sum(logs) / len(logs)) if logs else 0.0
