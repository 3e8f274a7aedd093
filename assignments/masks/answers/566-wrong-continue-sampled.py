# cell: continue-text
# kind: wrong
# author: assistant
# sentence: the most likely next token, appended, again and again
# why: draws the next token instead of taking the most likely one

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    text = ids
    with torch.no_grad():
        for _ in range(n):
            last = model(text[:, -length:])[:, -1]
            text = torch.cat([text, torch.multinomial(last.softmax(-1), 1)], dim=1)
    for module, mode in modes:
        module.training = mode
    return text
