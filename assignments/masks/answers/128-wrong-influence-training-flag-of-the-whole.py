# cell: influence
# kind: wrong
# author: student
# sentence: The model is asked in evaluation mode, without gradients, and each of its modules is left in the mode it was in.
# why: model.train(flag) sets all parts to the mode of the whole, also one that was different
def influence(model: nn.Module, ids: torch.Tensor, n_tokens: int) -> torch.Tensor:
    was = model.training
    model.eval()
    T = ids.shape[1]
    result = torch.zeros(T, T)
    with torch.no_grad():
        before = model(ids)
        for j in range(T):
            changed = ids.clone()
            changed[:, j] = (changed[:, j] + 1) % n_tokens
            result[:, j] = (model(changed) - before).abs().amax(dim=(0, 2))
    model.train(was)
    return result
