# cell: best-span
# kind: wrong
# author: student
# sentence: of equally good spans the one with the smallest i, then the smallest j
# why: walks over the spans from the right and keeps the first maximum it meets, so that of equal spans the one with the largest i wins
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    best = None
    for i in reversed(range(1, len(start))):
        for j in range(i, min(i + max_length, len(end))):
            score = (start[i] + end[j]).item()
            if best is None or score > best[2]:
                best = (i, j, score)
    return best
