# cell: perplexity
# kind: wrong
# author: student
# sentence: A loss at a padded place means nothing, and may even be infinite.
# why: infinity times zero is NaN
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    total = sum((losses * mask).sum().item() for losses, mask in batches)
    count = sum(mask.sum().item() for _, mask in batches)
    return math.exp(total / count)
