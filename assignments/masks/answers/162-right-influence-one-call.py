# cell: influence
# kind: right
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: all changed batches and the unchanged one go through the model in a single call
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    B, T = ids.shape
    step = torch.cat([torch.zeros(1, T), torch.eye(T)]).to(ids)  # (T + 1, T)
    variants = (ids.unsqueeze(0) + step.unsqueeze(1)) % n_tokens  # (T + 1, B, T)
    modes = [(m, m.training) for m in model.modules()]
    try:
        model.eval()
        with torch.inference_mode():
            logits = model(variants.reshape((T + 1) * B, T)).unflatten(0, (T + 1, B))
            moved = (logits[1:] - logits[:1]).abs().amax(dim=(1, 3))  # (j, t)
    finally:
        for m, mode in modes:
            m.training = mode
    return moved.T.clone()
