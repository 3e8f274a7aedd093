# cell: next-token
# kind: wrong
# author: student
# sentence: $N$ is the number of these pairs in the whole batch
# why: each row is averaged on its own, so short rows count more
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    pairs = attention_mask[:, 1:] * attention_mask[:, :-1]
    losses = F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:] * pairs, reduction="none") * pairs
    per_row = losses.sum(dim=1) / pairs.sum(dim=1).clamp(min=1)
    return per_row[pairs.sum(dim=1) > 0].mean()
