# cell: corpus-bleu
# kind: right
# author: student
# sentence: Matches, totals and lengths are summed over all sentences first, and the formula is applied once.
# why: statistics.geometric_mean and a sorted list of references
from statistics import geometric_mean


def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    sums = [[0, 0] for _ in range(4)]
    length = closest = 0
    for candidate, several in zip(candidates, references, strict=True):
        length += len(candidate)
        by_length = sorted(several, key=len)
        closest += len(min(by_length, key=lambda one: abs(len(one) - len(candidate))))
        for n in range(4):
            for k, number in enumerate(clipped_matches(candidate, several, n + 1)):
                sums[n][k] += number
    if any(matches == 0 or total == 0 for matches, total in sums):
        return 0.0
    return brevity_penalty(length, closest) * geometric_mean([matches / total for matches, total in sums])
