# cell: perplexity
# kind: wrong
# author: assistant
# sentence: A loss at a padded place means nothing, and may even be infinite.
# why: multiplies by the mask: infinite times 0 is NaN
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches.

    batches: pairs (losses, mask), both (B, T); losses in nats, mask 1 for a real token and 0 for padding;
        every batch has a real token
    """
    total, count = 0.0, 0.0
    for losses, mask in batches:
        total += (losses * mask).sum().item()
        count += mask.sum().item()
    return math.exp(total / count)
