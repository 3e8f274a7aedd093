# cell: next-token-loss
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: the largest logit is subtracted from the given logits in place

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    logits -= logits.detach().max(dim=-1, keepdim=True).values
    logp = logits - logits.exp().sum(-1, keepdim=True).log()
    return -logp[:, :-1].gather(-1, ids[:, 1:, None]).mean()
