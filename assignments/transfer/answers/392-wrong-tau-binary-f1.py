# cell: threshold
# kind: wrong
# author: assistant
# sentence: The F1 of a dev set is the mean over all its questions, those without an answer included.
# why: the F1 of the decision "has an answer" (precision and recall over questions), a common misreading of "maximise F1"
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    best_tau, best = -math.inf, -1.0
    for tau in [-math.inf, *scores.tolist()]:
        given = scores > tau
        hits = (given & answerable).sum().item()
        precision = hits / max(given.sum().item(), 1)
        recall = hits / max(answerable.sum().item(), 1)
        value = 2 * precision * recall / (precision + recall) if hits else 0.0
        if value > best:
            best_tau, best = tau, value
    return best_tau
