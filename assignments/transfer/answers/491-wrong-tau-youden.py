# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: maximises true positive rate minus false positive rate, as for a ROC curve
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    def youden(tau):
        given = gaps > tau
        tpr = given[answerable].double().mean().item() if answerable.any() else 0.0
        fpr = given[~answerable].double().mean().item() if (~answerable).any() else 0.0
        return tpr - fpr


    return max([-math.inf, *gaps.double().tolist()], key=youden)
