# cell: perplexity
# kind: wrong
# author: student
# sentence: The result must not depend on how the texts were put into batches.
# why: the mean of the batches' mean losses
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    means = [(losses * mask).sum() / mask.sum() for losses, mask in batches]
    return math.exp(sum(means) / len(means))
