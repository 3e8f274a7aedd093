# cell: next-token-loss
# kind: wrong
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: the value is right, but the normaliser is detached, so the gradient only pushes the right logit up

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    past = logits[:, :-1]
    normaliser = torch.logsumexp(past.detach(), dim=-1)
    right = past.gather(-1, ids[:, 1:].unsqueeze(-1)).squeeze(-1)
    return (normaliser - right).mean()
