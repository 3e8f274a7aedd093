# cell: continue-text
# kind: wrong
# author: student
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: a full window is cut to its second half and filled again: fewer tokens are shown than there are

def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    text, begin = ids, max(0, ids.shape[1] - length)
    with torch.no_grad():
        for _ in range(n):
            if text.shape[1] - begin > length:
                begin = text.shape[1] - max(length // 2, 1)
            last = model(text[:, begin:])[:, -1]
            text = torch.cat([text, last.argmax(-1, keepdim=True)], dim=1)
    for module, mode in modes:
        module.training = mode
    return text
