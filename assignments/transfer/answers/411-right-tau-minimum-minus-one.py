# cell: threshold
# kind: right
# author: student
# sentence: Only the gaps themselves, and something below all of them, need to be tried.
# why: something below all of them is the lowest gap minus one
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    taus = gaps.tolist()
    taus.append(min(taus) - 1)
    f1_if_silent = torch.where(answerable, 0.0, 1.0).double()
    means = {}
    for tau in taus:
        given = gaps > torch.tensor(tau, dtype=torch.float64) if gaps.dtype == torch.float64 else gaps.double() > tau
        means[tau] = torch.where(given, f1, f1_if_silent).mean().item()
    return max(means, key=means.get)
