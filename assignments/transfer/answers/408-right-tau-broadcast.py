# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: all candidates at once in a table (candidates, questions), the last of the best ones
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.to(torch.float64)
    candidates = torch.cat([scores, torch.tensor([-math.inf, math.inf], dtype=torch.float64, device=scores.device)])
    given = scores.unsqueeze(0) > candidates.unsqueeze(1)
    means = torch.where(given, f1, (~answerable).to(f1.dtype)).mean(dim=1)
    return float(candidates[len(means) - 1 - int(means.flip(0).argmax())])
