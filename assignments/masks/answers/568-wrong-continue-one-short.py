# cell: continue-text
# kind: wrong
# author: student
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: shows length - 1 tokens when there are more

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
            last = model(text[:, -max(length - 1, 1) :])[:, -1]
            text = torch.cat([text, last.argmax(-1, keepdim=True)], dim=1)
    for module, mode in modes:
        module.training = mode
    return text
