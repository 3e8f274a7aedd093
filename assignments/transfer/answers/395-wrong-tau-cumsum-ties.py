# cell: threshold
# kind: wrong
# author: assistant
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: one pass over the sorted questions that may stop in the middle of equal gaps, where no threshold can
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    order = torch.argsort(gaps, descending=True, stable=True)
    gain = torch.where(answerable, f1, -1.0)[order]
    total = torch.cat([gain.new_zeros(1), gain.cumsum(0)])
    k = int(total.argmax())  # the first k are answered
    ordered = gaps[order].double()
    return ordered[k].item() if k < len(gaps) else -math.inf
