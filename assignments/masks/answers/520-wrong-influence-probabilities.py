# cell: influence
# kind: wrong
# author: assistant
# sentence: entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits, when token j alone is replaced (in all sequences of the batch)
# why: compares probabilities and not logits: a change that moves all logits alike disappears

def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you.
    """
    modes = {module: module.training for module in model.modules()}
    model.eval()
    with torch.no_grad():
        before = model(ids).softmax(-1)
        columns = []
        for j in range(ids.shape[1]):
            changed = ids.clone()
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            columns.append((model(changed).softmax(-1) - before).abs().amax(dim=(0, 2)))
    for module, mode in modes.items():
        module.training = mode
    return torch.stack(columns, dim=1)
