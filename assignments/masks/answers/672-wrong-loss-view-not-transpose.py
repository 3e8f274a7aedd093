# cell: next-token-loss
# kind: wrong
# author: assistant
# sentence: logits: (B, T, n_tokens)
# why: reshape to (B, n_tokens, T - 1) in place of a transpose: the numbers are mixed up
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    B, T, n_tokens = logits.shape
    shifted = logits[:, :-1].reshape(B, n_tokens, T - 1)
    return F.cross_entropy(shifted, ids[:, 1:])
