# cell: next-token-loss
# kind: wrong
# author: assistant
# sentence: Return the mean cross-entropy, in nats
# why: 1e-8 under the log: no prediction costs more than 18.4 nats

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    probabilities = F.softmax(logits[:, :-1, :], dim=-1)
    picked = torch.gather(probabilities, 2, ids[:, 1:].unsqueeze(-1)).squeeze(-1)
    return -torch.log(picked + 1e-8).mean()
