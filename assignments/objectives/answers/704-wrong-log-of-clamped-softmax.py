# cell: next-token
# kind: wrong
# author: assistant
# sentence: `logits` are unnormalised predictions of shape $(B, T, v)$ over a vocabulary of $v$ tokens (any finite numbers, also very large ones, at padding too: their sums and differences may be infinite)
# why: log of a probability clamped at 1e-9: one pair, logits [100, 0] and the right token 1 gives 20.7 with gradient zero, not 100
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    eps = 1e-9  # avoids log(0)
    probabilities = torch.softmax(logits[:, :-1], dim=-1)

    # Probability that the model gives to the token that really follows.
    targets = ids[:, 1:].unsqueeze(-1)
    picked = probabilities.gather(dim=-1, index=targets).squeeze(-1)

    # Only pairs of two real tokens contribute.
    valid = attention_mask[:, :-1].bool() & attention_mask[:, 1:].bool()
    negative_log_likelihood = -torch.log(picked.clamp(min=eps))
    return negative_log_likelihood[valid].mean()
