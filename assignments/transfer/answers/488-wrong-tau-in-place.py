# cell: threshold
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place, unless the task says so.
# why: writes -1 into the caller's f1 for the questions without an answer
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    f1[~answerable] = -1.0
    candidates = [-math.inf, *gaps.double().tolist()]
    return max(candidates, key=lambda tau: f1[gaps > tau].sum().item())
