# cell: influence
# kind: right
# author: assistant
# sentence: entry (t, j) is the largest absolute change of a logit at position t
# why: restores the modes in finally, adds a one-hot step to the ids, fills entry by entry
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    saved = {name: module.training for name, module in model.named_modules()}
    T = ids.shape[1]
    steps = torch.eye(T, dtype=ids.dtype, device=ids.device)
    try:
        model.eval()
        with torch.no_grad():
            base = model(ids)
            outputs = [model(torch.remainder(ids + step, n_tokens)) for step in steps]
    finally:
        for name, module in model.named_modules():
            module.training = saved[name]
    result = torch.empty(T, T, dtype=base.dtype, device=base.device)
    for t in range(T):
        for j in range(T):
            result[t, j] = torch.linalg.vector_norm((outputs[j] - base)[:, t], ord=math.inf)
    return result
