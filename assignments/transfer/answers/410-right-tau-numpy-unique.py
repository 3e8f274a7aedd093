# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: numpy: gains summed per distinct gap, then a cumulative sum from above
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    import numpy as np

    values, where = np.unique(gaps.detach().cpu().double().numpy(), return_inverse=True)
    gain = np.where(answerable.cpu().numpy(), f1.cpu().numpy(), -1.0)
    per_gap = np.bincount(where.reshape(-1), weights=gain, minlength=len(values))
    above = np.concatenate([np.cumsum(per_gap[::-1])[::-1], [0.0]])  # answered: all from this value on
    cut = int(np.argmax(above))
    return float(values[cut - 1]) if cut else -math.inf
