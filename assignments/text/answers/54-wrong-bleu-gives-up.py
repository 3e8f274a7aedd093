# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: If one of the four precisions is 0, or has no n-grams at all, the score is 0.
# why: gives 0 as soon as a single sentence has no match of some order, though the precisions are those of the corpus
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    sums = {n: [0, 0] for n in range(1, 5)}
    c = r = 0
    for candidate, group in zip(candidates, references):
        c += len(candidate)
        r += min((abs(len(x) - len(candidate)), len(x)) for x in group)[1]
        for n in sums:
            m, t = clipped_matches(candidate, group, n)
            if m == 0:
                return 0.0
            sums[n][0] += m
            sums[n][1] += t
    return brevity_penalty(c, r) * math.prod(m / t for m, t in sums.values()) ** (1 / 4)
