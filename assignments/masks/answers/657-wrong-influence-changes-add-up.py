# cell: influence
# kind: wrong
# author: student
# sentence: when token j alone is replaced
# why: the copy is made once: at column j all tokens 0 to j are replaced, (t, j) shows also what earlier tokens do
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    T = ids.shape[1]
    result = torch.zeros(T, T)
    with torch.no_grad():
        before = model(ids)
        changed = ids.clone()
        for j in range(T):
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            result[:, j] = (model(changed) - before).abs().amax((0, 2))
    for m, mode in modes:
        m.training = mode
    return result
