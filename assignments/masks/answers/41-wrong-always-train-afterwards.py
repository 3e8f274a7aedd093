# cell: influence
# kind: wrong
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and left in the mode it was in.
# why: a model that was in evaluation mode comes back in training mode
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    model.eval()
    columns = []
    with torch.no_grad():
        base = model(ids)
        for j in range(ids.shape[1]):
            other = ids.clone()
            other[:, j] = (ids[:, j] + 1) % n_tokens
            columns.append((model(other) - base).abs().amax(dim=2).amax(dim=0))
    model.train()
    return torch.stack(columns, dim=1)
