# cell: perplexity
# kind: wrong
# author: assistant
# sentence: The result must not depend on how the texts were put into batches.
# why: averages the means of the batches
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches."""
    means = [losses[mask.bool()].mean() for losses, mask in batches]
    return torch.stack(means).mean().exp().item()
