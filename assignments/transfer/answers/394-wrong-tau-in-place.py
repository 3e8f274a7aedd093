# cell: threshold
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: writes -1 into f1 for the questions without an answer, in place; tau itself is right
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    gain = f1
    gain[~answerable] = -1.0
    scores = gaps.double()
    candidates = [-math.inf] + scores.tolist()
    return max(candidates, key=lambda tau: gain[scores > tau].sum().item())
