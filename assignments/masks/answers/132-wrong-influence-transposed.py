# cell: influence
# kind: wrong
# author: student
# sentence: returns: (T, T); entry (t, j) is the largest absolute change of a logit at position t
# why: fills row j instead of column j
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    rows = []
    with torch.no_grad():
        base = model(ids)
        for j in range(ids.shape[1]):
            new = ids.clone()
            new[:, j] = (new[:, j] + 1) % n_tokens
            rows.append((model(new) - base).abs().amax(dim=(0, 2)))
    for m, mode in modes:
        m.training = mode
    return torch.stack(rows)
