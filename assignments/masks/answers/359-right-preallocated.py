# cell: continue-text
# kind: right
# author: assistant
# sentence: returns: (B, T + n)
# why: a preallocated result, topk instead of argmax
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    B, T = ids.shape
    states = {m: m.training for m in model.modules()}
    model.eval()
    out = ids.new_empty(B, T + n)
    out[:, :T] = ids
    with torch.no_grad():
        for end in range(T, T + n):
            logits = model(out[:, max(0, end - length) : end])
            out[:, end] = logits[:, -1].topk(1, dim=-1).indices[:, 0]
    for m, state in states.items():
        m.training = state
    return out
