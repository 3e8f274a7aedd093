# cell: next-token
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: targets is a view of ids: ids [[3, 1, 0]] with attention_mask [[1, 1, 0]] is [[3, 1, -100]] after the call
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    targets = ids[:, 1:]
    both = (attention_mask[:, 1:] == 1) & (attention_mask[:, :-1] == 1)
    targets[~both] = -100  # cross_entropy leaves these out
    return F.cross_entropy(logits[:, :-1].transpose(1, 2), targets, ignore_index=-100)
