# cell: threshold
# kind: wrong
# author: assistant
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: "below all" is the lowest gap minus 0.001 in the dtype of the gaps: in float32 near a million it is the lowest gap itself
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = torch.cat([gaps.min().reshape(1) - 1e-3, gaps])
    silent = (~answerable).double()
    means = torch.stack([torch.where(gaps > tau, f1, silent).mean() for tau in candidates])
    return candidates[means.argmax()].item()
