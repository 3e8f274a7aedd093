# cell: next-token
# kind: wrong
# author: assistant
# sentence: Nothing you write should change its arguments in place.
# why: `labels` is the caller's tensor, and -100 is written into it
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Return the mean cross-entropy of predicting each token from those before it."""
    shift_logits = logits[:, :-1, :].contiguous()
    shift_labels = ids[:, 1:]
    both_real = attention_mask[:, :-1].bool() & attention_mask[:, 1:].bool()
    shift_labels[~both_real] = -100
    return F.cross_entropy(
        shift_logits.view(-1, shift_logits.size(-1)), shift_labels.reshape(-1), ignore_index=-100
    )
