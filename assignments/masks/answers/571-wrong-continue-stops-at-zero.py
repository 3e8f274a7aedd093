# cell: continue-text
# kind: wrong
# author: assistant
# sentence: returns: (B, T + n)
# why: id 0 is taken for the end of a text: after it only zeros follow

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
            following = last.argmax(-1, keepdim=True)
            if _ > 0:  # a finished sequence stays finished
                following = following.masked_fill(text[:, -1:] == 0, 0)
            text = torch.cat([text, following], dim=1)
    for module, mode in modes:
        module.training = mode
    return text
