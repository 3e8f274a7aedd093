# cell: continue-text
# kind: wrong
# author: student
# sentence: or the last `length` of them if there are more
# why: shows the first length tokens instead of the last: T + n > length repeats one prediction
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    text = ids
    with torch.no_grad():
        for _ in range(n):
            best = model(text[:, :length])[:, -1].argmax(-1)
            text = torch.cat([text, best[:, None]], 1)
    for m, mode in modes:
        m.training = mode
    return text
