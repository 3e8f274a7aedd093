# cell: perplexity
# kind: wrong
# author: student
# sentence: A loss at a padded place means nothing, and may even be infinite.
# why: multiplies by the mask, and inf * 0 is nan: losses [[1, inf]] with mask [[1, 0]] give nan instead of e
def perplexity(batches: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
    """Return the perplexity over all real tokens of all batches.

    batches: pairs (losses, mask), both (B, T); losses in nats, mask 1 for a real token and 0 for padding;
        every batch has a real token
    """
    total_loss = 0.0
    total_tokens = 0
    for losses, mask in batches:
        total_loss += (losses * mask).sum().item()
        total_tokens += mask.sum().item()
    return math.exp(total_loss / total_tokens)
