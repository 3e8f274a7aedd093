# cell: influence
# kind: wrong
# author: student
# sentence: when token j alone is replaced
# why: walks from the end with one copy, so tokens j to the last are all changed; for an honest model the future part is still zero
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    was_training = model.training
    model.eval()
    T = ids.shape[1]
    result = torch.zeros(T, T)
    changed = ids.clone()
    with torch.no_grad():
        before = model(ids)
        for j in reversed(range(T)):
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            result[:, j] = (model(changed) - before).abs().amax(dim=(0, 2))
    model.train(was_training)
    return result
