# cell: next-token-loss
# kind: wrong
# author: student
# sentence: logits: (B, T, n_tokens)
# why: one_hot guesses the number of tokens from the largest id: fails when the last token of the vocabulary does not occur

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    answers = F.one_hot(ids[:, 1:])
    return -(answers * logits[:, :-1].log_softmax(-1)).sum(-1).mean()
