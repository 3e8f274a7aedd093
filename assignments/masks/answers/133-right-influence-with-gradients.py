# cell: influence
# kind: right
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: records gradients on the way, which the task leaves to the student; the map carries none
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    base = model(ids).detach()
    T = ids.shape[1]
    out = torch.zeros(T, T)
    for j in range(T):
        new = ids.clone()
        new[:, j] = (new[:, j] + 1) % n_tokens
        out[:, j] = (model(new).detach() - base).abs().amax(dim=(0, 2))
    for m, mode in modes:
        m.training = mode
    return out
