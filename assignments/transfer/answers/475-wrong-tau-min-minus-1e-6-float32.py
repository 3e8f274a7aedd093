# cell: threshold
# kind: wrong
# author: assistant
# sentence: gaps: (n,), best score minus null score, from minus a million to a million, in float64 or float32
# why: subtracts 1e-6 in the dtype of the gaps: for float32 gaps of some size nothing changes
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    candidates = torch.cat([gaps.min()[None] - 1e-6, gaps.unique()]).tolist()

    best_tau, best = None, -1.0
    for tau in candidates:
        score = torch.where(answerable, f1 * (gaps > tau), (gaps <= tau).double()).mean().item()
        if score > best:
            best_tau, best = tau, score
    return float(best_tau)
