# cell: influence
# kind: wrong
# author: assistant
# sentence: Return how much each output moves when one token is replaced by the next id, (id + 1) modulo `n_tokens`.
# why: the last id is clamped instead of wrapped, so it is not changed at all
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Map of which token moves which output."""
    training_modes = [(module, module.training) for module in model.modules()]
    model.eval()
    try:
        with torch.no_grad():
            reference = model(ids)
            T = ids.shape[1]
            result = reference.new_zeros(T, T)
            for j in range(T):
                perturbed = ids.clone()
                perturbed[:, j] = (perturbed[:, j] + 1).clamp(max=n_tokens - 1)
                difference = (model(perturbed) - reference).abs()
                result[:, j] = difference.amax(dim=(0, 2))
    finally:
        for module, mode in training_modes:
            module.training = mode
    return result
