# cell: guessing
# kind: wrong
# author: assistant
# sentence: Return whether the mean loss over all real tokens is above that of guessing evenly.
# why: averages per text first, so a token of a short text counts more: one token of loss 20 and a text of nine tokens of loss 1, vocab_size 1000, gives True (10.5 > 6.9) instead of False (2.9)
def worse_than_guessing(losses: torch.Tensor, mask: torch.Tensor, vocab_size: int) -> bool:
    """Return whether the mean loss over all real tokens is above that of guessing evenly.

    losses: (B, T), in nats, one per token, all finite
    mask: (B, T), 1 for a real token, 0 for padding; at least one token is real
    """
    weights = mask.to(losses.dtype)
    n_tokens = weights.sum(dim=1)
    # Mean loss of each sequence over its real tokens; skip rows that consist of padding.
    per_sequence = (losses * weights).sum(dim=1) / n_tokens.clamp(min=1)
    mean_loss = per_sequence[n_tokens > 0].mean()
    return bool(mean_loss > math.log(vocab_size))
