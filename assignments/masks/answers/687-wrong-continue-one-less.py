# cell: continue-text
# kind: wrong
# author: student
# sentence: the model is shown all tokens so far, or the last `length` of them if there are more
# why: shows length - 1 tokens at most: with length = 4 and T = 4 the first token is left out
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    text = ids.clone()
    with torch.no_grad():
        while text.shape[1] < ids.shape[1] + n:
            start = max(0, text.shape[1] - length + 1)
            scores = model(text[:, start:])[:, -1]
            text = torch.hstack([text, scores.argmax(1, keepdim=True)])
    for m, mode in modes:
        m.training = mode
    return text
