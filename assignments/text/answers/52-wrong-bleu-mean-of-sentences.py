# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: Matches, totals and lengths are summed over all sentences first, and the formula is applied once.
# why: the penalty is applied sentence by sentence and averaged; only the precisions are summed
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    penalties = []
    for candidate, group in zip(candidates, references):
        closest = min((abs(len(reference) - len(candidate)), len(reference)) for reference in group)[1]
        penalties.append(brevity_penalty(len(candidate), closest))
    score = 1.0
    for n in (1, 2, 3, 4):
        pairs = [clipped_matches(candidate, group, n) for candidate, group in zip(candidates, references)]
        matches, total = (sum(column) for column in zip(*pairs))
        if matches == 0:
            return 0.0
        score *= (matches / total) ** 0.25
    return score * sum(penalties) / len(penalties)
