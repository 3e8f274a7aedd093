# cell: influence
# kind: right
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits, when token j alone is replaced (in all sequences of the batch).
# why: all T changed batches in one call
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode,
    without gradients, and each of its modules is left in the mode it was in.
    """
    B, T = ids.shape
    modes = {name: part.training for name, part in model.named_modules()}
    with torch.inference_mode():
        model.eval()
        shift = torch.eye(T, dtype=ids.dtype, device=ids.device)  # (T, T), row j changes token j
        changed = (ids[None] + shift[:, None]) % n_tokens  # (T, B, T)
        moved = model(changed.reshape(T * B, T)).reshape(T, B, T, -1) - model(ids)[None]
        table = moved.abs().amax(dim=(1, 3)).mT.clone()
    for name, part in model.named_modules():
        part.training = modes[name]
    return table.clone()
