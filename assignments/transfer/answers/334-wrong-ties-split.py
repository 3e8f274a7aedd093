# cell: threshold
# kind: wrong
# author: student
# sentence: Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.
# why: cumulative sums over the sorted gaps: equal gaps are cut apart, which no tau can do
def choose_threshold(gaps: torch.Tensor, answerable: torch.Tensor, f1: torch.Tensor) -> float:
    """Return a tau with the highest mean F1 over all questions, when an answer is given where gap > tau.

    gaps: (n,), best score minus null score, up to a million, in float32 or float64; n is at least 1
    answerable: (n,), boolean, whether the question has an answer
    f1: (n,), float64, from 0 to 1: the F1 of the question if its best span is given (0 without an answer)
    """
    order = gaps.argsort()
    values = gaps[order].double()
    lost = torch.cumsum(f1[order], 0)
    won = torch.cumsum((~answerable)[order].long(), 0)
    gain = won - lost  # of giving no answer to the k lowest
    k = int(gain.argmax())
    if gain[k] <= 0:
        return values[0].item() - 1.0
    return values[k].item()
