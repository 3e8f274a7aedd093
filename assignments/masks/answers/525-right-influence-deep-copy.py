# cell: influence
# kind: right
# author: assistant
# sentence: each of its modules is left in the mode it was in
# why: asks a copy of the model; the given one is not touched

import copy


def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode, and
    each of its modules is left in the mode it was in. The map carries no gradient; whether gradients are recorded on
    the way is up to you.
    """
    twin = copy.deepcopy(model).eval()
    T = ids.shape[1]
    result = []
    with torch.inference_mode():
        before = twin(ids)
        for j in range(T):
            step = F.one_hot(torch.tensor(j), T).to(ids.dtype)
            after = twin((ids + step).remainder(n_tokens))
            result.append(torch.maximum(after - before, before - after).amax(-1).amax(0))
    return torch.stack(result, 1).clone()
