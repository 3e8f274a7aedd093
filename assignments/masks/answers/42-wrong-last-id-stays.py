# cell: influence
# kind: wrong
# author: student
# sentence: replaced by the next id, (id + 1) modulo `n_tokens`
# why: clamps at the last id instead, so that one is not replaced at all
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    mode = model.training
    model.eval()
    T = ids.size(1)
    out = torch.zeros(T, T)
    with torch.no_grad():
        logits = model(ids)
        for j in range(T):
            new = ids.clone()
            new[:, j] = torch.clamp(new[:, j] + 1, max=n_tokens - 1)
            out[:, j] = (model(new) - logits).abs().amax(dim=(0, 2))
    model.train(mode)
    return out
