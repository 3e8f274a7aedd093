# cell: next-token-loss
# kind: wrong
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: the number is taken out and wrapped anew, the gradient is lost

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    total = 0.0
    for row, answers in zip(logits, ids):
        total += F.cross_entropy(row[:-1], answers[1:]).item()
    return torch.tensor(total / len(ids))
