# cell: threshold
# kind: wrong
# author: assistant
# sentence: gaps: (n,), best score minus null score, up to a million, in float64 or float32 (two may be neighbours, with no number of their dtype between them); n is at least 1
# why: midpoints between sorted gaps: between two neighbours the midpoint may round up to the upper one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    ordered = torch.sort(gaps.double()).values
    candidates = torch.cat([ordered[:1] - 1, (ordered[:-1] + ordered[1:]) / 2, ordered[-1:] + 1])
    given = gaps.double()[None, :] > candidates[:, None]
    means = torch.where(given, f1, (~answerable).double()).mean(dim=1)
    return candidates[means.argmax()].item()
