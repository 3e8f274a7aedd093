# cell: influence
# kind: wrong
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: no torch.no_grad(): the map carries a graph
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode,
    without gradients, and each of its modules is left in the mode it was in.
    """
    modes = {module: module.training for module in model.modules()}
    model.eval()
    base = model(ids)
    columns = []
    for j in range(ids.shape[1]):
        changed = ids.clone()
        changed[:, j] = (ids[:, j] + 1) % n_tokens
        columns.append((model(changed) - base).abs().amax(dim=2).amax(dim=0))
    for module, mode in modes.items():
        module.training = mode
    return torch.stack(columns, dim=1)
