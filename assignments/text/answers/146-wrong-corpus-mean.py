# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: The score of a whole corpus is **not** the mean of the scores of its sentences.
# why: averages the scores of the sentences
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    scores = []
    for candidate, several in zip(candidates, references):
        counts = [clipped_matches(candidate, several, n) for n in (1, 2, 3, 4)]
        c = len(candidate)
        r = min((abs(len(one) - c), len(one)) for one in several)[1]
        if any(matches == 0 for matches, _ in counts):
            scores.append(0.0)
        else:
            scores.append(brevity_penalty(c, r) * math.prod(m / t for m, t in counts) ** 0.25)
    return sum(scores) / len(scores)
