# cell: next-token-loss
# kind: wrong
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: sums Python numbers: the gradient is lost
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    B, T, _ = logits.shape
    logs = torch.log_softmax(logits, dim=-1)
    total = 0.0
    for b in range(B):
        for t in range(T - 1):
            total -= logs[b, t, ids[b, t + 1]].item()
    return torch.tensor(total / (B * (T - 1)))
