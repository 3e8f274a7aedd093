# cell: threshold
# kind: right
# author: assistant
# sentence: for example all those between two gaps: return any of them.
# why: midpoints, but the lower gap where no number lies between
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    values = sorted(set(gaps.double().tolist()))
    taus = [values[0] - 1.0]
    for low, high in zip(values, values[1:]):
        middle = low + (high - low) / 2
        taus.append(middle if low <= middle < high else low)
    taus.append(values[-1] + 1.0)
    gaps64 = gaps.double()


    def mean_f1(tau: float) -> float:
        given = gaps64 > tau
        return (f1[given & answerable].sum() + (~given & ~answerable).sum()).item() / len(gaps64)


    return max(taus, key=mean_f1)
