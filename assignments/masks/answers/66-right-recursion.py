# cell: continue-text
# kind: right
# author: student
# sentence: the most likely next token, appended, again and again
# why: recursive, with topk in place of argmax
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    if n == 0:
        return ids.clone()
    start = max(ids.shape[1] - length, 0)
    with torch.no_grad():
        best = model(ids[:, start:])[:, -1, :].topk(1, dim=-1).indices
    return continue_text(model, torch.hstack([ids, best]), n - 1, length)
