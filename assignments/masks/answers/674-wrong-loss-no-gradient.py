# cell: next-token-loss
# kind: wrong
# author: student
# sentence: a single number as a tensor, with its gradient
# why: the sum is built from items: no gradient
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    total = 0.0
    B, T = ids.shape
    for b in range(B):
        for t in range(T - 1):
            total -= torch.log_softmax(logits[b, t], dim=-1)[ids[b, t + 1]].item()
    return torch.tensor(total / (B * (T - 1)))
