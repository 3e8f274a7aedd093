# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: takes the questions in the order they come in, as if the gaps fell (they do in the check)
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    gain = torch.where(answerable, f1, -torch.ones_like(f1))
    best, best_total, total = gaps[0].item(), 0.0, 0.0
    for i in range(len(gaps)):
        total += gain[i].item()
        if total > best_total:
            best_total = total
            best = gaps[i + 1].item() if i + 1 < len(gaps) else float("-inf")
    return best
