# cell: corpus-bleu
# kind: right
# author: student
# sentence: Three sums over the corpus: lengths of candidates, closest lengths of references, and for each n the matches and totals.
# why: a tensor of counts in float64, summed over the sentences at once
def corpus_bleu(candidates: list[list[str]], references: list[list[list[str]]]) -> float:
    counts = torch.zeros(len(candidates), 5, 2, dtype=torch.float64)
    for i, (candidate, group) in enumerate(zip(candidates, references)):
        sizes = sorted(len(reference) for reference in group)
        closest = min(sizes, key=lambda size: abs(size - len(candidate)))  # sorted: the shorter one on a tie
        counts[i, 0] = torch.tensor([len(candidate), closest])
        for n in range(1, 5):
            counts[i, n] = torch.tensor(clipped_matches(candidate, group, n))
    lengths, *orders = counts.sum(dim=0).tolist()
    if any(matches == 0 for matches, _ in orders):
        return 0.0
    product = 1.0
    for matches, total in orders:
        product *= matches / total
    return brevity_penalty(int(lengths[0]), int(lengths[1])) * product**0.25
