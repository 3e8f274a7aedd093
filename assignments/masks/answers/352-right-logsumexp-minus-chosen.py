# cell: next-token-loss
# kind: right
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: logsumexp minus the chosen logit
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    told = logits[:, :-1]
    chosen = torch.take_along_dim(told, ids[:, 1:, None], dim=-1)[..., 0]
    return (torch.logsumexp(told, dim=-1) - chosen).mean()
