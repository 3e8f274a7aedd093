# cell: influence
# kind: wrong
# author: assistant
# sentence: each of its modules is left in the mode it was in
# why: remembers the mode of the model alone: a dropout that was off in a training model is on afterwards
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    was_training = model.training
    model.eval()
    T = ids.shape[1]
    result = torch.zeros(T, T)
    with torch.no_grad():
        base = model(ids)
        for j in range(T):
            changed = ids.clone()
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            result[:, j] = (model(changed) - base).abs().amax(dim=(0, 2))
    model.train(was_training)
    return result
