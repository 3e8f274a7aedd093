# cell: prefix-loss
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in, as `influence` does.
# why: ends with model.train(), also for a model that was in evaluation mode
@torch.no_grad()
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    model.eval()
    total = 0.0
    for t in range(1, ids.shape[1]):
        total += F.cross_entropy(model(ids[:, :t])[:, -1], ids[:, t]).item()
    model.train()
    return total / (ids.shape[1] - 1)
