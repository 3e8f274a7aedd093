# cell: influence
# kind: wrong
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits, when token j alone is replaced (in all sequences of the batch).
# why: averages the change over the batch, with its sign, instead of taking the largest
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode,
    without gradients, and each of its modules is left in the mode it was in.
    """
    modes = [(part, part.training) for part in model.modules()]
    model.eval()
    T = ids.shape[1]
    columns = []
    with torch.no_grad():
        base = model(ids)
        for j in range(T):
            other = ids.clone()
            other[:, j] = (ids[:, j] + 1) % n_tokens
            columns.append((model(other) - base).mean(dim=0).abs().amax(dim=-1))
    for part, mode in modes:
        part.training = mode
    return torch.stack(columns, dim=-1)
