# cell: questions
# kind: wrong
# author: assistant
# sentence: Functions work in float64 too: from such arguments they return float64. Gradients pass through the losses, logits and vectors that functions return.
# why: the models are asked under torch.no_grad: cloze_logits(model, ids, 3, MASK_ID).requires_grad is False, and backward() raises an error
def cloze_logits(model: nn.Module, ids: torch.Tensor, place: int, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token at `place`, without seeing it.

    ids: (B, T), with the right token at `place`, 0 < place < T
    returns: logits (B, v)
    """
    if not 0 < place < ids.shape[1]:
        raise ValueError("place must lie between 1 and T - 1")
    with torch.no_grad():  # evaluation only
        if model.causal:
            # Everything before the hidden place; the last position predicts it.
            logits = model(ids[:, :place])
            return logits[:, -1, :]
        masked_ids = ids.clone()
        masked_ids[:, place] = mask_id
        logits = model(masked_ids)
        return logits[:, place, :]


def next_logits(model: nn.Module, ids: torch.Tensor, mask_id: int) -> torch.Tensor:
    """Return what the model says about the token that follows the last one.

    ids: (B, T)
    returns: logits (B, v)
    """
    with torch.no_grad():  # evaluation only
        if model.causal:
            return model(ids)[:, -1, :]
        mask_column = torch.full((ids.shape[0], 1), mask_id, dtype=ids.dtype, device=ids.device)
        extended = torch.cat([ids, mask_column], dim=1)
        return model(extended)[:, -1, :]
