# cell: next-token-loss
# kind: wrong
# author: assistant
# sentence: logits: (B, T, n_tokens)
# why: logits beyond the largest id of the batch are cut off, and with them their part of the denominator

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    vocab = int(ids.max()) + 1
    shifted = logits[:, :-1, :vocab].reshape(-1, vocab)
    return F.cross_entropy(shifted, ids[:, 1:].reshape(-1))
