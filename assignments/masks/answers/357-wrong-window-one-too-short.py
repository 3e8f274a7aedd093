# cell: continue-text
# kind: wrong
# author: student
# sentence: For each new token the model is shown all tokens so far, or the last `length` of them if there are more.
# why: never shows more than length - 1 tokens
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    modes = {part: part.training for part in model.modules()}
    model.eval()
    out = ids.clone()
    for _ in range(n):
        window = out[:, max(0, out.shape[1] - length + 1) :] if length > 1 else out[:, -1:]
        logits = model(window).detach()
        out = torch.cat([out, logits[:, -1].argmax(-1, keepdim=True)], 1)
    for part in modes:
        part.training = modes[part]
    return out
