# cell: corpus-bleu
# kind: wrong
# author: student
# sentence: $r$ is the length of the reference that is *closest* in length to the candidate
# why: always takes the shortest reference
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    c = sum(map(len, candidates))
    r = sum(min(map(len, several)) for several in references)
    product = 1.0
    for n in (1, 2, 3, 4):
        counts = [clipped_matches(a, b, n) for a, b in zip(candidates, references)]
        matches, total = sum(m for m, _ in counts), sum(t for _, t in counts)
        if not matches:
            return 0.0
        product *= matches / total
    return brevity_penalty(c, r) * product**0.25
