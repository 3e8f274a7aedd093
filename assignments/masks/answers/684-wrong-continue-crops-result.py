# cell: continue-text
# kind: wrong
# author: assistant
# sentence: returns: (B, T + n)
# why: the cropped window is what the tokens are appended to: T = 6, length = 4, n = 1 gives 5 tokens
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = [(m, m.training) for m in model.modules()]
    model.eval()
    with torch.no_grad():
        for _ in range(n):
            ids = ids[:, -length:]
            next_id = model(ids)[:, -1].argmax(dim=-1, keepdim=True)
            ids = torch.cat((ids, next_id), dim=1)
    for m, mode in modes:
        m.training = mode
    return ids
