# cell: next-token-loss
# kind: wrong
# author: student
# sentence: the mean cross-entropy over all positions that have a successor
# why: divides by B * T instead of B * (T - 1)
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    logs = F.log_softmax(logits[:, :-1], dim=-1)
    picked = logs.gather(-1, ids[:, 1:].unsqueeze(-1)).squeeze(-1)  # (B, T - 1)
    return -F.pad(picked, (0, 1)).mean()
