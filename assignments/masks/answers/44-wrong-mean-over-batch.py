# cell: influence
# kind: wrong
# author: assistant
# sentence: the largest absolute change of a logit at position t, over the batch and all logits
# why: averages over the batch
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    """Perturbation-based influence map of shape (T, T)."""
    was_training = model.training
    model.eval()
    try:
        with torch.no_grad():
            reference = model(ids)
            T = ids.size(1)
            result = torch.zeros(T, T, device=reference.device, dtype=reference.dtype)
            for j in range(T):
                perturbed = ids.clone()
                perturbed[:, j] = (perturbed[:, j] + 1) % n_tokens
                diff = (model(perturbed) - reference).abs()
                result[:, j] = diff.max(dim=-1).values.mean(dim=0)
    finally:
        model.train(was_training)
    return result
