# cell: influence
# kind: wrong
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits
# why: looks at the first sequence of the batch only
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    with torch.no_grad():
        base = model(ids)[0]
        T = ids.shape[1]
        out = torch.zeros(T, T)
        for j in range(T):
            new = ids.clone()
            new[:, j] = (new[:, j] + 1) % n_tokens
            out[:, j] = (model(new)[0] - base).abs().max(dim=-1).values
    for m, mode in modes:
        m.training = mode
    return out
