# cell: continue-text
# kind: right
# author: assistant
# sentence: Where several tokens are equally likely, any of them may follow.
# why: fills a buffer made in advance; of equal ones the last is taken
def continue_text(model: nn.Module, ids: torch.Tensor, n: int, length: int) -> torch.Tensor:
    """Return `ids` with `n` more tokens, each the most likely one after what stands before it.

    ids: (B, T)   n: 0 or more   length: the model is shown at most the last `length` tokens
    returns: (B, T + n)
    """
    B, T = ids.shape
    text = torch.empty(B, T + n, dtype=ids.dtype, device=ids.device)
    text[:, :T] = ids
    modes = {module: module.training for module in model.modules()}
    try:
        model.eval()
        with torch.no_grad():
            for end in range(T, T + n):
                logits = model(text[:, max(0, end - length) : end])[:, -1]
                text[:, end] = logits.shape[-1] - 1 - logits.flip(-1).argmax(-1)
    finally:
        for module, mode in modes.items():
            module.training = mode
    return text
