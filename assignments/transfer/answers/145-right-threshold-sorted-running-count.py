# cell: threshold
# kind: right
# author: assistant
# sentence: Return a tau for which the most questions are right, when an answer is given where gap > tau.
# why: one sort and one running sum; every distinct gap is a candidate once all its ties are counted, and equal winners go to the last
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, right: torch.Tensor) -> float:
    order = sorted(range(len(gaps)), key=lambda k: gaps[k].item())
    values = [gaps[k].item() for k in order]
    current = int(right.sum())  # every question is answered
    best, tau = current, values[0] - abs(values[0]) - 1.0
    for place, k in enumerate(order):
        # raising tau to this gap takes the answer away
        current += int(not bool(answerable[k])) - int(bool(right[k]))
        last_of_ties = place + 1 == len(values) or values[place + 1] > values[place]
        if last_of_ties and current >= best:
            best, tau = current, values[place]
    return tau
