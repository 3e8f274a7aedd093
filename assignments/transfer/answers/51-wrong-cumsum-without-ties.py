# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: sorts and cuts between any two questions, also between two with the same gap, where no threshold can cut
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau."""
    order = torch.argsort(gaps, stable=True)
    # after k questions are left unanswered: what they bring, and what the others bring
    silent = torch.cat([torch.zeros(1), (~answerable[order]).float().cumsum(0)])
    spoken = f1.sum() - torch.cat([torch.zeros(1), f1[order].cumsum(0)])
    k = int((silent + spoken).argmax())
    return gaps.min().item() - 1.0 if k == 0 else gaps[order[k - 1]].item()

