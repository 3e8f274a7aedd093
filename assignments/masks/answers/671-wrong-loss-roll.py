# cell: next-token-loss
# kind: wrong
# author: student
# sentence: the mean cross-entropy over all positions that have a successor
# why: roll: the last logits are compared with the first token
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    targets = ids.roll(-1, dims=1)
    return F.cross_entropy(logits.transpose(1, 2), targets)
