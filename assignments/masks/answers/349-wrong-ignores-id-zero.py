# cell: next-token-loss
# kind: wrong
# author: assistant
# sentence: Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.
# why: takes id 0 for padding and ignores it
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    n_tokens = logits.size(-1)
    shift_logits = logits[:, :-1, :].contiguous().view(-1, n_tokens)
    shift_labels = ids[:, 1:].contiguous().view(-1)
    return F.cross_entropy(shift_logits, shift_labels, ignore_index=0)
