# cell: threshold
# kind: wrong
# author: assistant
# sentence: returns: tau, which may be infinite; it is compared with the gaps in float64.
# why: midpoints in the dtype of the gaps: float32 neighbours do have a number between them in float64, float32 midpoints do not
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    ordered = gaps.unique()
    middle = (ordered[1:] + ordered[:-1]) / 2
    candidates = torch.cat([ordered[:1] - 1, middle, ordered[-1:] + 1])
    silent = (~answerable).to(f1.dtype)
    means = torch.stack([torch.where(gaps > tau, f1, silent).mean() for tau in candidates])
    return float(candidates[means.argmax()])
