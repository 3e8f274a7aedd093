# cell: influence
# kind: wrong
# author: student
# sentence: The model is asked in evaluation mode, without gradients
# why: no no_grad: every forward pass builds a graph, and the map requires a gradient
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    mode = model.training
    model.eval()
    before = model(ids)
    rows = []
    for j in range(ids.shape[1]):
        new = ids.clone()
        new[:, j] = (ids[:, j] + 1) % n_tokens
        rows.append((model(new) - before).abs().amax(dim=(0, 2)))
    model.train(mode)
    return torch.stack(rows).T
