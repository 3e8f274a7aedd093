# cell: best-span
# kind: right
# author: student
# sentence: of equally good spans the one with the smallest i, then the smallest j
# why: the outer loop runs over ends, yet it is right: of two nested best spans (i, j) and (i', j') with i < i' and j' < j, (i, j') is as good and comes first in both orders
def best_span(start: torch.Tensor, end: torch.Tensor, max_length: int) -> tuple[int, int, float]:
    """Return the best span (i, j) and its score: 1 <= i <= j, at most `max_length` tokens long."""
    best_i, best_j, best = 1, 1, float(start[1] + end[1])
    for j in range(1, len(end)):
        for i in range(max(1, j - max_length + 1), j + 1):
            score = float(start[i] + end[j])
            if score > best:
                best_i, best_j, best = i, j, score
    return best_i, best_j, best

