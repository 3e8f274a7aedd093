# cell: influence
# kind: wrong
# author: student
# sentence: when token j alone is replaced (in all sequences of the batch)
# why: one copy for the whole loop: at step j the tokens before j are still replaced
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    T = ids.shape[1]
    modes = [m.training for m in model.modules()]
    model.eval()
    out = torch.empty(T, T)
    changed = ids.clone()
    with torch.no_grad():
        base = model(ids)
        for j in range(T):
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            out[:, j] = (model(changed) - base).abs().amax(-1).amax(0)
    for m, mode in zip(model.modules(), modes):
        m.training = mode
    return out
