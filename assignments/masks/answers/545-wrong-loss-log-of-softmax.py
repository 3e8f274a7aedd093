# cell: next-token-loss
# kind: wrong
# author: student
# sentence: Return the mean cross-entropy, in nats
# why: the log of a softmax: infinite where the probability underflows

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    p = torch.softmax(logits[:, :-1], dim=-1)
    p = p.gather(-1, ids[:, 1:, None])
    return -p.log().mean()
