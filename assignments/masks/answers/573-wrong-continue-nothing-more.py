# cell: continue-text
# kind: wrong
# author: student
# sentence: n: 0 or more
# why: stacks the new tokens at the end, which fails when there are none

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    text, new = ids, []
    with torch.no_grad():
        for _ in range(n):
            last = model(text[:, -length:])[:, -1]
            new.append(last.argmax(-1))
            text = torch.cat([text, new[-1][:, None]], dim=1)
    for module, mode in modes:
        module.training = mode
    return torch.cat([ids, torch.stack(new, dim=1)], dim=1)
