# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: the F1 of the decision 'has an answer' (from its precision and recall), not of the spans
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    def decision_f1(tau):
        given = gaps > tau
        tp = (given & answerable).sum().item()
        return 2 * tp / max(given.sum().item() + answerable.sum().item(), 1)


    return max([-math.inf, *gaps.double().tolist()], key=decision_f1)
