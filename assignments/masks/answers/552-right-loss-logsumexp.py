# cell: next-token-loss
# kind: right
# author: student
# sentence: returns: a single number as a tensor, with its gradient
# why: logsumexp minus the logit of the answer, summed and divided

def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy, in nats, of predicting each token from the logits one position earlier.

    logits: (B, T, n_tokens)   ids: (B, T), T at least 2
    returns: a single number as a tensor, with its gradient
    """
    past, answers = logits.narrow(1, 0, logits.shape[1] - 1), ids[:, 1:]
    right = torch.take_along_dim(past, answers.unsqueeze(-1), dim=-1).squeeze(-1)
    return (past.logsumexp(-1) - right).sum() / answers.numel()
