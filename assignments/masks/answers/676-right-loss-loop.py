# cell: next-token-loss
# kind: right
# author: student
# sentence: the logits at position t predict token t + 1
# why: one cross-entropy for each prediction, then their mean
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    B, T = ids.shape
    losses = [F.cross_entropy(logits[b, t], ids[b, t + 1]) for t in range(T - 1) for b in range(B)]
    return sum(losses) / len(losses)
