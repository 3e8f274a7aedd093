# cell: continue-text
# kind: wrong
# author: student
# sentence: `prefix_loss` and `continue_text` ask the model in evaluation mode
# why: recursive, with topk in place of argmax; labelled right by its author, but since then the task says that continue_text asks the model in evaluation mode, and this one leaves dropout on
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    if n == 0:
        return ids.clone()
    start = max(ids.shape[1] - length, 0)
    with torch.no_grad():
        best = model(ids[:, start:])[:, -1, :].topk(1, dim=-1).indices
    return continue_text(model, torch.hstack([ids, best]), n - 1, length)
