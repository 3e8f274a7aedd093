# cell: guessing
# kind: wrong
# author: student
# sentence: Return whether the mean loss over all real tokens is above that of guessing evenly.
# why: the mean of the texts' means: a short text counts as much as a long one
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    """Return whether the mean loss over all real tokens is above that of guessing evenly.

    losses: (B, T), in nats, one per token, all finite
    mask: (B, T), 1 for a real token, 0 for padding; at least one token is real
    """
    per_text = (losses * mask).sum(dim=1) / mask.sum(dim=1).clamp(min=1)
    return per_text.mean().item() > math.log(vocab_size)
