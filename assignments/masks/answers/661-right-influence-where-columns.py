# cell: influence
# kind: right
# author: student
# sentence: whether gradients are recorded on the way is up to you
# why: records gradients and detaches; replaces by torch.where with a one-hot row, in reverse order
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you, and afterwards they are recorded as before.
    """
    modules = list(model.modules())
    modes = [m.training for m in modules]
    model.eval()
    T = ids.shape[1]
    base = model(ids).detach()
    columns = {}
    for j in reversed(range(T)):
        here = torch.arange(T, device=ids.device) == j
        moved = model(torch.where(here, (ids + 1) % n_tokens, ids)).detach()
        columns[j] = torch.maximum((moved - base).amax((0, 2)), (base - moved).amax((0, 2)))
    for m, mode in zip(modules, modes):
        m.training = mode
    return torch.stack([columns[j] for j in range(T)], dim=1)
