# cell: next-token-loss
# kind: wrong
# author: student
# sentence: the logits at position t predict token t + 1
# why: compares the logits at t + 1 with token t
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    return F.cross_entropy(logits[:, 1:].transpose(1, 2), ids[:, :-1])
