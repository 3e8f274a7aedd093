# cell: threshold
# kind: right
# author: student
# sentence: return any of them.
# why: no tensors; any threshold is right when all means are 0, so that best may start at 0 and tau at 0
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    n = len(gaps)
    gaps = [float(g) for g in gaps]
    tau_best, best = 0.0, 0.0
    for tau in sorted(set(gaps)) + [float("-inf")]:
        total = 0.0
        for i in range(n):
            if gaps[i] > tau:
                if answerable[i]:
                    total += float(f1[i])
            elif not answerable[i]:
                total += 1.0
        if total / n > best:
            best = total / n
            tau_best = tau
    return tau_best
