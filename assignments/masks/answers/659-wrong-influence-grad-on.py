# cell: influence
# kind: wrong
# author: assistant
# sentence: afterwards they are recorded as before
# why: switches gradients on at the end, also where the caller had them off (torch.no_grad around the call)
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    torch.set_grad_enabled(False)
    modes = {m: m.training for m in model.modules()}
    model.eval()
    base = model(ids)
    columns = []
    for j in range(ids.shape[1]):
        changed = ids.clone()
        changed[:, j] = (changed[:, j] + 1) % n_tokens
        columns.append((model(changed) - base).abs().flatten(2).amax(dim=(0, 2)))
    for m, mode in modes.items():
        m.training = mode
    torch.set_grad_enabled(True)
    return torch.stack(columns, dim=1)
