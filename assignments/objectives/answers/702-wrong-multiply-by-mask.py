# cell: next-token
# kind: wrong
# author: assistant
# sentence: Batches may be padded on the right or on the left; neither may change the loss.
# why: loss * weight: padding whose (finite) logits are 3e38 and -3e38 has an infinite loss at the token it holds, and inf * 0 makes the whole loss NaN
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it.

    logits: (B, T, v)   ids: (B, T)   attention_mask: (B, T), 1 at real tokens, 0 at padding on either side
    returns: a scalar
    """
    batch, length, vocabulary = logits.shape
    if ids.shape != (batch, length) or attention_mask.shape != (batch, length):
        raise ValueError("logits, ids and attention_mask must agree in batch size and length")

    # Shift so that the logits at position t predict the token at position t + 1.
    shift_logits = logits[:, :-1, :].contiguous()
    shift_labels = ids[:, 1:].contiguous()

    # A pair counts only if both of its tokens are real.
    weights = (attention_mask[:, :-1] * attention_mask[:, 1:]).to(logits.dtype)

    per_token = F.cross_entropy(
        shift_logits.view(-1, vocabulary), shift_labels.view(-1), reduction="none"
    ).view(batch, length - 1)

    return (per_token * weights).sum() / weights.sum()
