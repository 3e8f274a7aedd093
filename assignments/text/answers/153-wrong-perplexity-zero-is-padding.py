# cell: perplexity
# kind: wrong
# author: student
# sentence: Return the perplexity over all real tokens of all batches.
# why: a real token with a loss of 0 is not counted
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    total, count = 0.0, 0
    for losses, mask in batches:
        kept = torch.where(mask.bool(), losses, 0.0)
        total += kept.sum().item()
        count += int((kept != 0).sum())
    return math.exp(total / count)
