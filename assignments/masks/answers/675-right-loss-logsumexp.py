# cell: next-token-loss
# kind: right
# author: assistant
# sentence: predicting each token from the logits one position earlier
# why: log of the sum minus the right logit, picked by a one-hot einsum
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    earlier, answer = logits[:, :-1], F.one_hot(ids[:, 1:], logits.shape[-1]).to(logits.dtype)
    return (torch.logsumexp(earlier, dim=-1) - torch.einsum("btn,btn->bt", earlier, answer)).mean()
