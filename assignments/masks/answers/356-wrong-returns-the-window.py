# cell: continue-text
# kind: wrong
# author: student
# sentence: Return `ids` with `n` more tokens, each the most likely one after what stands before it.
# why: cuts ids itself to the window: the first tokens are gone when T > length
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = {part: part.training for part in model.modules()}
    model.eval()
    text = ids[:, -length:]
    with torch.no_grad():
        for _ in range(n):
            best = model(text[:, -length:])[:, -1].argmax(dim=-1, keepdim=True)
            text = torch.cat([text, best], dim=1)
    for part, mode in modes.items():
        part.training = mode
    return text
