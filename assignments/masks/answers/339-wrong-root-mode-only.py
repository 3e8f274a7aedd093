# cell: influence
# kind: wrong
# author: assistant
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: model.train(was_training) switches on parts that were off before
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.

    ids: (B, T)
    returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t, over the batch and all
    logits, when token j alone is replaced (in all sequences of the batch). The model is asked in evaluation mode,
    without gradients, and each of its modules is left in the mode it was in.
    """
    was_training = model.training
    model.eval()
    T = ids.size(1)
    result = torch.zeros(T, T)
    with torch.no_grad():
        base = model(ids)
        for j in range(T):
            perturbed = ids.clone()
            perturbed[:, j] = (perturbed[:, j] + 1) % n_tokens
            diff = (model(perturbed) - base).abs()
            result[:, j] = diff.amax(dim=-1).amax(dim=0)
    model.train(was_training)
    return result
