# cell: threshold
# kind: wrong
# author: assistant
# sentence: A question with an answer gets 0 when none is given.
# why: silence gets 1 - f1, so a question with a half right span earns a half for silence
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    scores = gaps.double()
    candidates = [-math.inf] + scores.tolist()
    return max(candidates, key=lambda tau: torch.where(scores > tau, f1, 1 - f1).mean().item())
