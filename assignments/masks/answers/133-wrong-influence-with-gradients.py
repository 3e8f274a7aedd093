# cell: influence
# kind: wrong
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: the model runs with gradients switched on; only the result is detached
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
