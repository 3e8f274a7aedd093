# cell: next-token
# kind: wrong
# author: assistant
# sentence: The sum runs over all pairs of neighbours $(t, t+1)$ that are **both real tokens**
# why: only the target is looked at: with padding on the left the first real token is predicted from padding
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    shift_logits = logits[:, :-1, :].contiguous()
    shift_labels = ids[:, 1:].clone()
    shift_labels[attention_mask[:, 1:] == 0] = -100
    return F.cross_entropy(
        shift_logits.view(-1, shift_logits.size(-1)), shift_labels.view(-1), ignore_index=-100
    )
