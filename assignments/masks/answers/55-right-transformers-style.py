# cell: next-token-loss
# kind: right
# author: assistant
# sentence: the mean cross-entropy over all positions that have a successor
# why: the shift as in Hugging Face models, with ignore_index=-100, which no id has
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """Standard shifted language-modelling loss."""
    shift_logits = logits[..., :-1, :].contiguous()
    shift_labels = ids[..., 1:].contiguous().to(shift_logits.device)
    loss_fct = nn.CrossEntropyLoss(ignore_index=-100, reduction="mean")
    return loss_fct(shift_logits.view(-1, shift_logits.size(-1)), shift_labels.view(-1))
