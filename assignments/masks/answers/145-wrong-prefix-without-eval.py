# cell: prefix-loss
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode and leave each of its modules in the mode it was in, as `influence` does.
# why: never switches to evaluation, dropout stays on
def prefix_loss(model: nn.Module, ids: torch.Tensor) -> float:
    T = ids.shape[1]
    losses = []
    with torch.no_grad():
        for t in range(T - 1):
            logits = model(ids[:, : t + 1])[:, -1]
            losses.append(F.cross_entropy(logits, ids[:, t + 1]).item())
    return sum(losses) / len(losses)
