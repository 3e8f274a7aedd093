# cell: continue-text
# kind: right
# author: student
# sentence: the most likely next token, appended, again and again
# why: the first half of the tokens, then the second, by calling itself
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    if n == 0:
        return ids
    if n > 1:
        half = continue_text(model, ids, n // 2, length)
        return continue_text(model, half, n - n // 2, length)
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    with torch.no_grad():
        best = model(ids[:, -length:])[:, -1].topk(1).indices
    for m, mode in modes:
        m.training = mode
    return torch.cat([ids, best], dim=1)
