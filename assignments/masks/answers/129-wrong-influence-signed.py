# cell: influence
# kind: wrong
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t, over the batch and all logits
# why: takes the maximum of the signed change, so a change that only lowers logits counts as none or as negative
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    modes = {module: module.training for module in model.modules()}
    model.eval()
    columns = []
    with torch.no_grad():
        base = model(ids)
        for j in range(ids.shape[1]):
            other = ids.clone()
            other[:, j] = (ids[:, j] + 1) % n_tokens
            columns.append((model(other) - base).amax(dim=2).amax(dim=0))
    for module, mode in modes.items():
        module.training = mode
    return torch.stack(columns, dim=1)
