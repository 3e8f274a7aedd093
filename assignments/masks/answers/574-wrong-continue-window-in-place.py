# cell: continue-text
# kind: wrong
# author: student
# sentence: Nothing you write should change its arguments in place.
# why: once full, the window is moved along in place, and it is a view of the given ids

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    text, window = ids.clone(), ids[:, -length:]
    with torch.no_grad():
        for _ in range(n):
            last = model(window)[:, -1]
            following = last.argmax(-1, keepdim=True)
            text = torch.cat([text, following], dim=1)
            if window.shape[1] < length:
                window = torch.cat([window, following], dim=1)
            else:
                window[:, :-1] = window[:, 1:].clone()
                window[:, -1:] = following
    for module, mode in modes:
        module.training = mode
    return text
