# cell: perplexity
# kind: wrong
# author: student
# sentence: What stands at padded places does not matter, and is not counted.
# why: padding is multiplied by 0, and an infinite or undefined loss there makes the result NaN
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    total = sum(float((losses * mask).sum()) for losses, mask in batches)
    number = sum(float(mask.sum()) for _, mask in batches)
    return math.exp(total / number)
