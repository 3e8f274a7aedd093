# cell: threshold
# kind: right
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: plain Python: every gap and minus infinity, every question
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    rows = list(zip(gaps.tolist(), answerable.tolist(), f1.tolist()))
    best, best_total = None, None
    for tau in [float("-inf")] + [gap for gap, _, _ in rows]:
        total = 0.0
        for gap, has_answer, value in rows:
            if gap > tau:
                total += value if has_answer else 0.0
            elif not has_answer:
                total += 1.0
        if best_total is None or total > best_total:
            best, best_total = tau, total
    return best
