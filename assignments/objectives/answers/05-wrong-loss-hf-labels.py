# cell: next-token
# kind: wrong
# author: assistant
# sentence: Batches may be padded on the right or on the left; neither may change the loss.
# why: the library's recipe: labels of padding become -100, then shift; the pair (padding, first token) still counts
def next_token_loss(logits: torch.Tensor, ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Causal LM loss, equivalent to `model(input_ids, attention_mask, labels=labels).loss`."""
    labels = ids.masked_fill(attention_mask == 0, -100)
    shift_logits = logits[..., :-1, :].contiguous().float()
    shift_labels = labels[..., 1:].contiguous()
    return F.cross_entropy(
        shift_logits.view(-1, shift_logits.size(-1)), shift_labels.view(-1), ignore_index=-100
    )
