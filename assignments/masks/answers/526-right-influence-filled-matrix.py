# cell: influence
# kind: right
# author: student
# sentence: whether gradients are recorded on the way is up to you
# why: gradients are recorded and the map detached; modes are restored from the outside inwards by train(mode)

def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you.
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    try:
        before = model(ids)
        T = ids.shape[1]
        result = torch.zeros(T, T, dtype=before.dtype)
        for j in range(T):
            changed = torch.cat([ids[:, :j], (ids[:, j : j + 1] + 1) % n_tokens, ids[:, j + 1 :]], dim=1)
            difference = (model(changed) - before).detach().abs()
            for t in range(T):
                result[t, j] = difference[:, t].max()
    finally:
        for module, mode in modes:
            module.train(mode)
    return result
