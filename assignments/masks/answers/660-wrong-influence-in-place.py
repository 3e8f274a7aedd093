# cell: influence
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place
# why: shifts the tokens in the caller's ids; the map is right, but the last token of each sequence is one further afterwards
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    modes = {m: m.training for m in model.modules()}
    model.eval()
    T = ids.shape[1]
    original = ids.clone()
    result = torch.zeros(T, T)
    with torch.no_grad():
        base = model(ids)
        for j in range(T):
            ids[:, j] = (ids[:, j] + 1) % n_tokens
            if j > 0:
                ids[:, j - 1] = original[:, j - 1]
            result[:, j] = (model(ids) - base).abs().amax(dim=(0, 2))
    for m, mode in modes.items():
        m.training = mode
    return result
