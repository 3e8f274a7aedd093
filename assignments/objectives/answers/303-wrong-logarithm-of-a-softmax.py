# cell: next-token
# kind: wrong
# author: student
# sentence: `logits` are unnormalised predictions … (any finite numbers, also very large ones)
# why: softmax and then log: a probability that rounds to 0 gives an infinite loss
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    both = attention_mask[:, :-1].bool() & attention_mask[:, 1:].bool()
    chances = torch.softmax(logits[:, :-1], dim=-1)[both]
    right = chances.gather(1, ids[:, 1:][both].unsqueeze(1))
    return -torch.log(right).mean()
