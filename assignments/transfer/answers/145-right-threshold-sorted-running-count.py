# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: one sort and one running sum; every distinct gap is a candidate once all its ties are counted, and equal winners go to the last
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = sorted(range(len(gaps)), key=lambda k: gaps[k].item())
    values = [gaps[k].item() for k in order]
    current = float(f1.sum())  # every question is answered
    best, tau = current, values[0] - abs(values[0]) - 1.0
    for place, k in enumerate(order):
        # raising tau to this gap takes the answer away
        current += int(not bool(answerable[k])) - float(f1[k])
        last_of_ties = place + 1 == len(values) or values[place + 1] > values[place]
        if last_of_ties and current >= best - 1e-12:
            best, tau = current, values[place]
    return tau
