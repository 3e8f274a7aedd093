# cell: influence
# kind: wrong
# author: student
# sentence: entry (t, j) is the largest absolute change of a logit at position t
# why: the largest signed change; a logit that only falls is missed
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    mode = model.training
    model.eval()
    with torch.no_grad():
        logits = model(ids)
        columns = []
        for j in range(ids.shape[1]):
            new = ids.clone()
            new[:, j] = (new[:, j] + 1) % n_tokens
            columns.append((model(new) - logits).amax(dim=(0, 2)).abs())
    model.train(mode)
    return torch.stack(columns, dim=-1)
