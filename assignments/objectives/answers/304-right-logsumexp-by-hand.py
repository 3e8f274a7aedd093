# cell: next-token
# kind: right
# author: student
# sentence: $N$ is the number of these pairs in the whole batch, at least one.
# why: log-sum-exp and a loop over the pairs that count
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    total, n = logits.new_zeros(()), 0
    for b, t in (attention_mask[:, :-1].bool() & attention_mask[:, 1:].bool()).nonzero().tolist():
        row = logits[b, t]
        total = total + row.logsumexp(dim=0) - row[ids[b, t + 1]]
        n += 1
    return total / n
