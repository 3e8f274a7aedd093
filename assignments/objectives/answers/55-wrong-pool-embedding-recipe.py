# cell: pooling
# kind: wrong
# author: assistant
# sentence: Your function has to find it in both cases, also when rows of one batch differ.
# why: the recipe of embedding models: the whole batch counts as padded on the left, or else on the right
def last_token_pool(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Last-token pooling as used by E5-Mistral and others."""
    left_padding = bool(attention_mask[:, -1].sum() == attention_mask.shape[0])
    if left_padding:
        return hidden[:, -1]
    sequence_lengths = attention_mask.sum(dim=1).long() - 1
    batch_size = hidden.shape[0]
    return hidden[torch.arange(batch_size, device=hidden.device), sequence_lengths]
