# cell: continue-text
# kind: wrong
# author: student
# sentence: n: 0 or more
# why: stacks the new tokens at the end: n = 0 stacks an empty list and fails
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    new = []
    text = ids
    with torch.no_grad():
        for _ in range(n):
            new.append(model(text[:, -length:])[:, -1].argmax(-1))
            text = torch.cat([ids, torch.stack(new, dim=1)], dim=1)
    for m, mode in modes:
        m.training = mode
    return torch.cat([ids, torch.stack(new, dim=1)], dim=1)
