# cell: influence
# kind: wrong
# author: assistant
# sentence: replaced by the next id, (id + 1) modulo `n_tokens`
# why: clamps at the last id: a token n_tokens - 1 is not replaced at all, its column is zero
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    modes = {module: module.training for module in model.modules()}
    model.eval()
    try:
        with torch.no_grad():
            T = ids.shape[1]
            base = model(ids)
            result = torch.zeros(T, T, device=base.device)
            for j in range(T):
                perturbed = ids.clone()
                perturbed[:, j] = torch.clamp(ids[:, j] + 1, max=n_tokens - 1)
                result[:, j] = (model(perturbed) - base).abs().amax(dim=-1).amax(dim=0)
    finally:
        for module, mode in modes.items():
            module.training = mode
    return result
